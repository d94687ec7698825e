import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createZstdDecompress } from 'node:zlib';
import { StartupError } from '../../startup-error.ts';
import { FRAME_HEADER_BYTES, type FrameKind, frames, type Header, MAX_FRAME_BYTES, magic } from './write-file.ts';

export type Frame =
  | { kind: 'header'; header: Header }
  | { kind: 'data'; table: number; content: Buffer }
  | { kind: 'tableEnd'; table: number; rows: number };

export type Contents = { header: Header; rows: number[] };

/** Reads the whole file, so that damage is found before anything is changed. */
export async function verifyBackup(file: string): Promise<Contents> {
  let header: Header | undefined;
  const rows: number[] = [];
  for await (const frame of readFrames(file)) {
    if (frame.kind === 'header') header = frame.header;
    if (frame.kind === 'tableEnd') rows.push(frame.rows);
  }
  if (!header) throw damaged(file, 'it has no header');
  return { header, rows };
}

/** Completes without an error only if every frame is present and the checksum at the end matches. */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  await checkMagic(file);
  const hash = createHash('sha256');
  let header: Header | undefined;
  let table = 0;
  let lines = 0;
  let complete = false;
  for await (const { kind, head, content } of splitFrames(file)) {
    if (complete) throw damaged(file, 'there is data after its end');
    if (kind === frames.end) {
      if (!header || table !== header.tables.length) throw damaged(file, 'tables are missing');
      if (!hash.digest().equals(content)) throw damaged(file, 'its checksum does not match');
      complete = true;
      continue;
    }
    hash.update(head).update(content);
    if (kind === frames.header) {
      header = JSON.parse(content.toString('utf8')) as Header;
      yield { kind: 'header', header };
    } else if (kind === frames.data) {
      lines += countLines(content);
      yield { kind: 'data', table, content };
    } else {
      const { rows } = JSON.parse(content.toString('utf8')) as { rows: number };
      if (rows !== lines) throw damaged(file, `table ${table + 1} has ${lines} rows instead of ${rows}`);
      yield { kind: 'tableEnd', table, rows };
      table++;
      lines = 0;
    }
  }
  if (!complete) throw damaged(file, 'it is truncated');
}

type RawFrame = { kind: FrameKind; head: Buffer; content: Buffer };

async function* splitFrames(file: string): AsyncGenerator<RawFrame> {
  const source = createReadStream(file, { start: magic.length });
  const plain = source.pipe(createZstdDecompress());
  source.on('error', (error) => plain.destroy(error));
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of plain) {
      rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
      for (;;) {
        if (rest.length < FRAME_HEADER_BYTES) break;
        const size = rest.readUInt32BE(1);
        if (size > MAX_FRAME_BYTES) throw damaged(file, 'a frame has an impossible length');
        if (rest.length < FRAME_HEADER_BYTES + size) break;
        const content = rest.subarray(FRAME_HEADER_BYTES, FRAME_HEADER_BYTES + size);
        yield { kind: rest.toString('latin1', 0, 1) as FrameKind, head: rest.subarray(0, FRAME_HEADER_BYTES), content };
        rest = rest.subarray(FRAME_HEADER_BYTES + size);
      }
    }
  } catch (error) {
    if (error instanceof StartupError || !String((error as NodeJS.ErrnoException).code).match(/^(ERR_)?Z/i))
      throw error;
    throw damaged(file, 'it is truncated or was modified');
  } finally {
    source.destroy();
    plain.destroy();
  }
  if (rest.length > 0) throw damaged(file, 'it is truncated');
}

async function checkMagic(file: string): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `The backup ${file} cannot be opened: ${error.code === 'ENOENT' ? 'no such file' : error.message}.`,
    );
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    if (bytesRead < magic.length || !buffer.equals(magic))
      throw new StartupError(`${file} is not a Rentroll backup, or has a format this version does not support.`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') throw new StartupError(`The backup ${file} is a folder.`);
    throw error;
  } finally {
    await handle.close();
  }
}

// COPY writes a line feed inside a value as \n, so every line feed in the text ends a row.
function countLines(content: Buffer): number {
  let count = 0;
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) count++;
  return count;
}

const damaged = (file: string, how: string) =>
  new StartupError(`The backup ${file} is damaged: ${how}. Nothing was changed.`);
