import { ascii, joinBytes, textAt, viewOf } from './bytes.ts';
import { exifOf, type Orientation, orientationIn, UPRIGHT } from './orientation.ts';
import type { Stripped } from './stripped.ts';

const KEPT_CHUNKS = ['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L'];
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

type Size = { width: number; height: number };

/** Still images only; animated ones are refused. */
export function stripWebp(bytes: Uint8Array): Stripped | null {
  const view = viewOf(bytes);
  const whole = view.getUint32(4, true) + 8;
  if (whole > bytes.length) return null;
  const kept: Uint8Array[] = [];
  let size: Size | null = null;
  let canvas: Size | null = null;
  let orientation: Orientation = UPRIGHT;
  for (let at = 12; at + 8 <= whole; ) {
    const type = textAt(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (data.length < length || type === 'ANIM' || type === 'ANMF') return null;
    if (type === 'VP8X') canvas = length === 10 ? canvasOf(data) : null;
    if (type === 'VP8 ' || type === 'VP8L') size = type === 'VP8 ' ? lossySize(data) : losslessSize(data);
    if (type === 'EXIF') orientation = orientationIn(textAt(data, 0, 6) === 'Exif\0\0' ? data.subarray(6) : data);
    if (KEPT_CHUNKS.includes(type)) kept.push(chunkOf(type, data));
    at += 8 + length + (length % 2);
  }
  if (!size || (canvas && (canvas.width !== size.width || canvas.height !== size.height))) return null;
  return { ...size, bytes: assemble(kept, canvas ? orientation : UPRIGHT) };
}

function assemble(kept: Uint8Array[], orientation: Orientation): Uint8Array {
  const turned = orientation !== UPRIGHT;
  const chunks = turned ? [...kept, chunkOf('EXIF', exifOf(orientation))] : kept;
  const file = joinBytes([ascii('RIFF'), new Uint8Array(4), ascii('WEBP'), ...chunks]);
  viewOf(file).setUint32(4, file.length - 8, true);
  // The extended header, if present, comes first, with its flags in its first byte.
  if (textAt(file, 12, 4) === 'VP8X')
    file[20] = ((file[20] as number) & ~(EXIF_FLAG | XMP_FLAG)) | (turned ? EXIF_FLAG : 0);
  return file;
}

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const chunk = joinBytes([ascii(type), new Uint8Array(4), data, new Uint8Array(data.length % 2)]);
  viewOf(chunk).setUint32(4, data.length, true);
  return chunk;
}

const canvasOf = (data: Uint8Array): Size => {
  const view = viewOf(data);
  return { width: (view.getUint32(4, true) & 0xffffff) + 1, height: (view.getUint32(6, true) >>> 8) + 1 };
};

function lossySize(data: Uint8Array): Size | null {
  const isKeyFrame = data.length >= 10 && ((data[0] as number) & 1) === 0;
  if (!isKeyFrame || data[3] !== 0x9d || data[4] !== 0x01 || data[5] !== 0x2a) return null;
  const view = viewOf(data);
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

function losslessSize(data: Uint8Array): Size | null {
  if (data.length < 5 || data[0] !== 0x2f) return null;
  const bits = viewOf(data).getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
