import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';
import jsqr from 'jsqr';

// The package is CommonJS that calls itself a module, so its function is one level deeper than its types say.
const decode = ((jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr) as unknown as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null;

/** Decodes a QR code from pixels, as a phone does. */
export function readQr(png: Uint8Array): string {
  const { pixels, width, height } = readPixels(Buffer.from(png));
  const found = decode(pixels, width, height);
  assert.ok(found, 'no code found in the picture');
  return found.data;
}

/** A minimal PNG decoder for the output of drawing libraries: eight bits, not interlaced. */
function readPixels(png: Buffer): { pixels: Uint8ClampedArray; width: number; height: number } {
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = ({ 0: 1, 2: 3, 4: 2, 6: 4 } as Record<number, number>)[png[25] ?? 0] ?? 0;
  assert.equal(png[24], 8);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.subarray(at + 4, at + 8).toString() === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const lines = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) unfilter(raw, lines, y, stride, channels);
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1)
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at * 4 + channel] = lines[at * channels + (channels < 3 ? 0 : channel)] ?? 0;
  return { pixels, width, height };
}

function unfilter(raw: Buffer, lines: Buffer, y: number, stride: number, channels: number): void {
  const filter = raw[y * (stride + 1)];
  const at = (x: number, row: number): number => (x < 0 || row < 0 ? 0 : (lines[row * stride + x] ?? 0));
  for (let x = 0; x < stride; x += 1) {
    const [left, up, corner] = [at(x - channels, y), at(x, y - 1), at(x - channels, y - 1)];
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
    lines[y * stride + x] = ((raw[y * (stride + 1) + 1 + x] ?? 0) + guess) & 255;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
