import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

type Chunk = string | Uint8Array;

export type ZipEntry = { path: string; chunks: AsyncIterable<Chunk> | Iterable<Chunk> };

const VERSION = 20;
/** Sizes follow the data, names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1980-01-01, the first day the format knows. */
const DAY = 0x0021;
const MAX_SIZE = 0xffff_ffff;

type Written = { name: Buffer; crc: number; compressed: number; size: number; offset: number };

/** A ZIP archive as it is written: nothing of an entry is kept but its name, sizes and checksum. */
export async function* streamZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { path, chunks } of entries) {
    const entry: Written = { name: Buffer.from(path), crc: 0, compressed: 0, size: 0, offset };
    yield localHeader(entry);
    for await (const part of deflate(chunks, entry)) yield part;
    const descriptor = numbers([4, 0x0807_4b50], [4, entry.crc], [4, entry.compressed], [4, entry.size]);
    yield descriptor;
    offset += 30 + entry.name.length + entry.compressed + descriptor.length;
    if (offset > MAX_SIZE || entry.size > MAX_SIZE) throw new Error('The archive is larger than 4 GiB');
    written.push(entry);
  }
  const directory = Buffer.concat(written.flatMap((entry) => [directoryHeader(entry), entry.name]));
  yield directory;
  yield numbers(
    ...([
      [4, 0x0605_4b50],
      [2, 0],
      [2, 0],
      [2, written.length],
      [2, written.length],
    ] as Field[]),
    ...([
      [4, directory.length],
      [4, offset],
      [2, 0],
    ] as Field[]),
  );
}

async function* deflate(chunks: ZipEntry['chunks'], entry: Written): AsyncGenerator<Buffer> {
  const stream = createDeflateRaw();
  const abandoned = new AbortController();
  const feed = async () => {
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (!stream.write(bytes)) await once(stream, 'drain', { signal: abandoned.signal });
    }
    stream.end();
  };
  const fed = feed().catch((error: Error) => stream.destroy(error));
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      entry.compressed += part.length;
      yield part;
    }
  } finally {
    // Whoever reads the archive may leave before its end; then nobody empties the stream.
    abandoned.abort();
    await fed;
  }
}

type Field = [bytes: 2 | 4, value: number];

function numbers(...fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((length, [bytes]) => length + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const localHeader = ({ name }: Written): Buffer =>
  Buffer.concat([
    numbers(
      ...([
        [4, 0x0403_4b50],
        [2, VERSION],
        [2, FLAGS],
        [2, DEFLATE],
        [2, 0],
        [2, DAY],
        [4, 0],
        [4, 0],
        [4, 0],
      ] as Field[]),
      ...([
        [2, name.length],
        [2, 0],
      ] as Field[]),
    ),
    name,
  ]);

const directoryHeader = ({ name, crc, compressed, size, offset }: Written): Buffer =>
  numbers(
    ...([
      [4, 0x0201_4b50],
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
      [2, 0],
      [2, DAY],
    ] as Field[]),
    ...([
      [4, crc],
      [4, compressed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
    ] as Field[]),
    ...([
      [4, 0],
      [4, offset],
    ] as Field[]),
  );
