import { textAt, viewOf } from './bytes.ts';

/** EXIF orientation 1 to 8; 1 is upright. */
export type Orientation = number;

export const UPRIGHT: Orientation = 1;
const TAG = 0x0112;
const ENTRY_BYTES = 12;

/** Reads only the orientation from an EXIF block; upright when unreadable. */
export function orientationIn(tiff: Uint8Array): Orientation {
  const order = textAt(tiff, 0, 2);
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return UPRIGHT;
  const view = viewOf(tiff);
  const little = order === 'II';
  const directory = view.getUint32(4, little);
  if (view.getUint16(2, little) !== 42 || directory + 2 > tiff.length) return UPRIGHT;
  const entries = view.getUint16(directory, little);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return UPRIGHT;
    if (view.getUint16(at, little) !== TAG) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** An EXIF block with the orientation and nothing else. */
export const exifOf = (orientation: Orientation): Uint8Array =>
  Uint8Array.of(
    ...[0x4d, 0x4d, 0x00, 0x2a, 0x00, 0x00, 0x00, 0x08],
    ...[0x00, 0x01, 0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, orientation, 0x00, 0x00],
    ...[0x00, 0x00, 0x00, 0x00],
  );
