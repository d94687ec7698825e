import { type FileRefusal, invalidFile, overLimit } from './file-refusal.ts';
import { MAX_ARCHIVE_ENTRIES, MAX_UNPACKED_BYTES } from './limits.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENTRY_LENGTH = 46;
const ESCAPED_16 = 0xffff;
const ESCAPED_32 = 0xffff_ffff;
const DEFLATED = 8;
// Deflate expands data at most 1032-fold, so an entry this small is harmless even if it declares no size.
const HARMLESS_BYTES = 64;

/** `at` is the offset of its local header. */
export type ArchiveEntry = { at: number; isDeflated: boolean; packedBytes: number; unpackedBytes: number };

/**
 * Adds up the sizes declared in the directory of a zip archive before anything is unpacked. The reader stops an entry that
 * exceeds its declared size, but treats a missing size as unlimited, so an entry must declare both sizes.
 */
export function inspectArchive(bytes: Uint8Array): FileRefusal | ArchiveEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return invalidFile('damaged');
  const count = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  // No workbook within our limits needs ZIP64, whose sizes are stored where this does not look.
  if (count === ESCAPED_16 || offset === ESCAPED_32) return invalidFile('damaged');
  if (count > MAX_ARCHIVE_ENTRIES) return overLimit('archive_entries', MAX_ARCHIVE_ENTRIES);
  let unpacked = 0;
  const entries: ArchiveEntry[] = [];
  for (let entry = 0; entry < count; entry += 1) {
    if (offset + ENTRY_LENGTH > view.byteLength || view.getUint32(offset, true) !== DIRECTORY_ENTRY)
      return invalidFile('damaged');
    const method = view.getUint16(offset + 10, true);
    const packedBytes = view.getUint32(offset + 20, true);
    const unpackedBytes = view.getUint32(offset + 24, true);
    if (packedBytes === ESCAPED_32 || unpackedBytes === ESCAPED_32)
      return overLimit('unpacked_bytes', MAX_UNPACKED_BYTES);
    const silent = (method === DEFLATED && packedBytes === 0) || (unpackedBytes === 0 && packedBytes > HARMLESS_BYTES);
    if (silent || view.getUint32(offset + 42, true) === ESCAPED_32) return invalidFile('damaged');
    unpacked += Math.max(packedBytes, unpackedBytes);
    if (unpacked > MAX_UNPACKED_BYTES) return overLimit('unpacked_bytes', MAX_UNPACKED_BYTES);
    entries.push({
      at: view.getUint32(offset + 42, true),
      isDeflated: method === DEFLATED,
      packedBytes,
      unpackedBytes,
    });
    offset +=
      ENTRY_LENGTH +
      view.getUint16(offset + 28, true) +
      view.getUint16(offset + 30, true) +
      view.getUint16(offset + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH;
  for (let offset = last; offset >= Math.max(0, last - MAX_COMMENT_BYTES); offset -= 1)
    if (view.getUint32(offset, true) === END_OF_DIRECTORY) return offset;
  return null;
}
