import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSED = /\.(html|js|css|svg|json|webmanifest)$/;

/** Writes a Brotli and a gzip file beside each text file, so that the service compresses nothing itself. */
export function compressFiles(): Plugin {
  let folder = '';
  return {
    name: 'compress-files',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = files.filter((file) => file.isFile() && COMPRESSED.test(file.name));
      await Promise.all(paths.map((file) => compress(join(file.parentPath, file.name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    promisify(brotliCompress)(text, quality).then((small) => writeFile(`${path}.br`, small)),
    promisify(gzip)(text, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
