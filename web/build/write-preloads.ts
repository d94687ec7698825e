import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const SCREEN = /^ {2}'([^']+)': lazy\(\(\) => import\('([^']+)'\)\),$/gm;

/**
 * Writes which files each screen of an app needs beside those of its page. The service names them with the page, so that a browser loads
 * them at once and not when the app has found out which screen it shows.
 */
export function writePreloads(apps: readonly string[]): Plugin {
  let root = '';
  return {
    name: 'write-preloads',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: async function (_options, bundle) {
      for (const app of apps) {
        const page = bundle[`${app}/index.html`];
        if (page?.type !== 'asset') throw new Error(`${app}/index.html is not in the bundle`);
        const files = await findScreenFiles(bundle, join(root, app), String(page.source));
        this.emitFile({ type: 'asset', fileName: `${app}/preloads.json`, source: JSON.stringify(files) });
      }
    },
  };
}

/** What each screen needs beside the files that its page names. */
export async function findScreenFiles(
  bundle: Rolldown.OutputBundle,
  folder: string,
  page: string,
): Promise<Record<string, string[]>> {
  const screens = await readFile(join(folder, 'screens.tsx'), 'utf8');
  return Object.fromEntries(
    [...screens.matchAll(SCREEN)].map(([, path, module]) => [
      path,
      filesOf(bundle, join(folder, String(module))).filter((file) => !page.includes(file)),
    ]),
  );
}

/** The scripts of a screen and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const part = bundle[name];
    if (part?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    const { viteMetadata } = part as { viteMetadata?: { importedCss: Set<string> } };
    for (const style of viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of part.imports) visit(next);
  };
  for (const part of Object.values(bundle))
    if (part.type === 'chunk' && part.facadeModuleId === module) visit(part.fileName);
  if (found.size === 0) throw new Error(`${module} is in no file`);
  return [...found];
}
