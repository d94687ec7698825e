import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { Migration, Sequence, Table } from './list-contents.ts';

export const magic = Buffer.from('rentroll backup 1\n');

export type Header = {
  madeAt: string;
  postgres: string;
  migrations: Migration[];
  tables: Table[];
  sequences: Sequence[];
};

/**
 * The magic line, then one zstd stream of frames: a letter, the length in four bytes, the content. H is the header; each table
 * has D frames of COPY text and one E frame with its number of rows; Z ends the file with the SHA-256 of everything before it.
 */
export const frames = { header: 'H', data: 'D', tableEnd: 'E', end: 'Z' } as const;
export type FrameKind = (typeof frames)[keyof typeof frames];
export const FRAME_HEADER_BYTES = 5;
export const MAX_FRAME_BYTES = 64 * 1024 * 1024;

const LINE_FEED = 10;

export type BackupWriter = {
  header(header: Header): Promise<void>;
  table(rows: Readable): Promise<number>;
  end(): Promise<void>;
  abandon(): void;
};

export function writeBackupTo(out: Writable): BackupWriter {
  const hash = createHash('sha256');
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  out.write(magic);
  const written = pipeline(compress, out);
  // The failure is reported when `written` is awaited at the end.
  written.catch(() => {});

  async function write(kind: FrameKind, content: Buffer): Promise<void> {
    const head = Buffer.alloc(FRAME_HEADER_BYTES);
    head.write(kind, 0, 'latin1');
    head.writeUInt32BE(content.length, 1);
    if (kind !== frames.end) hash.update(head).update(content);
    if (compress.destroyed) await written;
    compress.write(head);
    if (!compress.write(content)) await once(compress, 'drain');
  }

  return {
    header: (header) => write(frames.header, Buffer.from(JSON.stringify(header))),
    async table(rows) {
      // Counted here, because the stream may end before the server's own count has arrived.
      let count = 0;
      for await (const chunk of rows) {
        count += countLines(chunk as Buffer);
        await write(frames.data, chunk as Buffer);
      }
      await write(frames.tableEnd, Buffer.from(JSON.stringify({ rows: count })));
      return count;
    },
    async end() {
      await write(frames.end, hash.digest());
      compress.end();
      await written;
    },
    abandon() {
      compress.destroy();
      out.destroy();
    },
  };
}

/** In COPY text every row ends with a line feed, and those inside values are escaped. */
function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}
