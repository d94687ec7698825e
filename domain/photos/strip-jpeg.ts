import { ascii, joinBytes, textAt, viewOf } from './bytes.ts';
import { exifOf, type Orientation, orientationIn, UPRIGHT } from './orientation.ts';
import type { Stripped } from './stripped.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COMMENT = 0xfe;
/** Baseline, extended and progressive: the formats cameras write and browsers show. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

const EXIF = 'Exif\0\0';
const JFIF_BYTES = 18;

/**
 * Keeps the image data and removes metadata: EXIF with location and device, XMP, IPTC, thumbnails, comments, and anything
 * after the end of the image. The colour profile stays, because colours would change without it.
 */
export function stripJpeg(bytes: Uint8Array): Stripped | null {
  const view = viewOf(bytes);
  const head: Uint8Array[] = [];
  const rest: Uint8Array[] = [];
  let size: { width: number; height: number } | null = null;
  let orientation: Orientation = UPRIGHT;
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === EOI; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) return scans > 0 && size ? { ...size, bytes: assemble(head, orientation, rest) } : null;
    const length = marker === SOI || isBare(marker) ? 0 : view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length || OTHER_FRAMES.includes(marker)) return null;
    const segment = bytes.subarray(at, end);
    if (FRAMES.includes(marker)) {
      if (size || length < 8) return null;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (marker === APP1 && textAt(segment, 4, 6) === EXIF) orientation = orientationIn(segment.subarray(10));
    if (marker === APP0) head.push(...jfifOf(segment));
    else if (isKept(marker, segment)) rest.push(segment);
    at = end;
    if (marker !== SOS) continue;
    scans += 1;
    at = endOfScan(bytes, end);
    rest.push(bytes.subarray(end, at));
  }
  return null;
}

const isBare = (marker: number): boolean => marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

function isKept(marker: number, segment: Uint8Array): boolean {
  if (marker === APP2) return textAt(segment, 4, 12) === 'ICC_PROFILE\0';
  if (marker === APP14) return textAt(segment, 4, 5) === 'Adobe';
  return marker !== COMMENT && !(marker >= APP0 && marker <= 0xef);
}

/** The pixel density, without the thumbnail that may follow it. */
function jfifOf(segment: Uint8Array): Uint8Array[] {
  if (segment.length < JFIF_BYTES || textAt(segment, 4, 5) !== 'JFIF\0') return [];
  const short = segment.slice(0, JFIF_BYTES);
  short.set([0, JFIF_BYTES - 2], 2);
  short.set([0, 0], JFIF_BYTES - 2);
  return [short];
}

/** Inside a scan 0xff is followed by 0 or by one of the eight restart markers; anything else ends it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0xff && !isBare(next)) return at;
  }
  return bytes.length;
}

function assemble(head: Uint8Array[], orientation: Orientation, rest: Uint8Array[]): Uint8Array {
  const exif = orientation === UPRIGHT ? [] : [exifSegment(orientation)];
  return joinBytes([Uint8Array.of(0xff, SOI), ...head.slice(0, 1), ...exif, ...rest, Uint8Array.of(0xff, EOI)]);
}

function exifSegment(orientation: Orientation): Uint8Array {
  const block = joinBytes([ascii(EXIF), exifOf(orientation)]);
  return joinBytes([Uint8Array.of(0xff, APP1, 0, block.length + 2), block]);
}
