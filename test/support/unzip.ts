import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = Buffer.from('PK\u0005\u0006');

/** The files of an archive as text, found through its directory. */
export function unzip(bytes: Uint8Array): Map<string, string> {
  const archive = Buffer.from(bytes);
  const end = archive.lastIndexOf(END_OF_DIRECTORY);
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [compressed, nameLength, extraLength, commentLength, offset] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
      archive.readUInt32LE(at + 42),
    ];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    files.set(name, inflateRawSync(archive.subarray(start, start + compressed)).toString('utf8'));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
