import { ascii, joinBytes, textAt, viewOf } from './bytes.ts';
import { exifOf, type Orientation, orientationIn, UPRIGHT } from './orientation.ts';
import type { Stripped } from './stripped.ts';

const SIGNATURE_BYTES = 8;
/** Image data and colours; text, times, locations and animation frames are dropped. */
const KEPT_CHUNKS = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'bKGD',
  'pHYs',
];

export function stripPng(bytes: Uint8Array): Stripped | null {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let orientation: Orientation = UPRIGHT;
  let hasPicture = false;
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    const type = textAt(bytes, at + 4, 4);
    if (end > bytes.length || (type === 'IHDR') !== (at === SIGNATURE_BYTES)) return null;
    if (type === 'IHDR' && length !== 13) return null;
    if (type === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, end - 4));
    if (type === 'IDAT' && !hasPicture) {
      hasPicture = true;
      if (orientation !== UPRIGHT) kept.push(chunkOf('eXIf', exifOf(orientation)));
    }
    if (KEPT_CHUNKS.includes(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND')
      return hasPicture ? { width: view.getUint32(16), height: view.getUint32(20), bytes: joinBytes(kept) } : null;
    at = end;
  }
  return null;
}

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const body = joinBytes([ascii(type), data]);
  const chunk = joinBytes([new Uint8Array(4), body, new Uint8Array(4)]);
  const view = viewOf(chunk);
  view.setUint32(0, data.length);
  view.setUint32(chunk.length - 4, crcOf(body));
  return chunk;
}

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
