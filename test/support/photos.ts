import { crc32 } from 'node:zlib';

/** Pictures of 16 × 12 points, written by three encoders. */
const PLAIN = {
  jpeg: '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAMABADASIAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAMEBf/EACYQAAIBAwMBCQAAAAAAAAAAAAECAwAFEQQSMSEGEyIyQWGBkZL/xAAUAQEAAAAAAAAAAAAAAAAAAAAC/8QAHhEAAQQBBQAAAAAAAAAAAAAAAQACEVGhEiFB4fD/2gAMAwEAAhEDEQA/AJTo7AkG6MqWBGFTT4Lfo49/ihEtsYLJpJ2UcYEe76BNNa6Sdy8wggDIhIChgOnX0NZkvaO4PMuwxxAL5VXI558WaUu3FWZz0mGvLtAJk8zGAPWv/9k=',
  progressive:
    '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAMABADASIAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAIDBP/EABQBAQAAAAAAAAAAAAAAAAAAAAH/2gAMAwEAAhADEAAAAZDZl//EABsQAAIBBQAAAAAAAAAAAAAAAAERAwAEEhMj/9oACAEBAAEFAsIFzFbSjcSP/8QAFhEBAQEAAAAAAAAAAAAAAAAAEQAB/9oACAEDAQE/ATUv/8QAFREBAQAAAAAAAAAAAAAAAAAAACH/2gAIAQIBAT8Br//EABsQAAIBBQAAAAAAAAAAAAAAAAABESEyQaGy/9oACAEBAAY/Aqclr0TCMI//xAAcEAACAgIDAAAAAAAAAAAAAAABEQAxIZFBUdH/2gAIAQEAAT8hS6PoW3AMwONoWc8DhwoVRQHs/9oADAMBAAIAAwAAABAn/8QAGhEBAQACAwAAAAAAAAAAAAAAAREAQVGh8P/aAAgBAwEBPxAWK13Z0Huc/8QAGhEAAgIDAAAAAAAAAAAAAAAAAREAUSGh4f/aAAgBAgEBPxB5CrL3yf/EAB0QAQACAgIDAAAAAAAAAAAAAAEAESExQWGBkaH/2gAIAQEAAT8QbcQSqT7K78QxHNUfAWUEa0ADGeGXpE5A3vaf/9k=',
  webp: 'UklGRpQAAABXRUJQVlA4IIgAAACwAgCdASoQAAwAAsBMJbACdH8EwAbxkDJDE8MY5AAA/tD/x08WvYJL2aJ22VLMSavmluX/hncBI4NSe4LJtxqV/k+90/XM4WNw3eBvb18z19SfaEdqSjhbIfKxQ4MBB/2OS/5x5ZiJv4cB8smdrJIb6slOrpBQAg//HfRd9WsZM1v/h6FwAAAA',
  lossless: 'UklGRjAAAABXRUJQVlA4TCQAAAAvD8ACALmM6H/sIqL/YVATgQDkKaR/QZvZ/QDuC7AxATdtngs=',
};
export const plain = (name: keyof typeof PLAIN): Buffer => Buffer.from(PLAIN[name], 'base64');

/** Texts that must not be in a stored photo. */
export const TRACES = ['SecretPhone', 'Nguyen Van An', 'GPS', 'xmpmeta', 'Photoshop'];

const u16 = (value: number) => [value >> 8, value & 0xff];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];

/** An EXIF block: rotated by a quarter turn, the device, and a location in Saigon (10°46′N 106°40′E). */
export function exifWithPlace(orientation = 6): Buffer {
  const make = Buffer.from('SecretPhone\0');
  const degrees = (d: number, m: number) =>
    Buffer.from([...u32(d), ...u32(1), ...u32(m), ...u32(1), ...u32(0), ...u32(1)]);
  const [ifd0, gps] = [8, 8 + 2 + 3 * 12 + 4];
  const data = gps + 2 + 4 * 12 + 4;
  const entry = (tag: number, type: number, count: number, value: number[]) => [
    ...u16(tag),
    ...u16(type),
    ...u32(count),
    ...value,
  ];
  return Buffer.concat([
    Buffer.from([0x4d, 0x4d, ...u16(42), ...u32(ifd0)]),
    Buffer.from([
      ...u16(3),
      ...entry(0x010f, 2, make.length, u32(data + 48)),
      ...entry(0x0112, 3, 1, [...u16(orientation), 0, 0]),
      ...entry(0x8825, 4, 1, u32(gps)),
      ...u32(0),
    ]),
    Buffer.from([
      ...u16(4),
      ...entry(1, 2, 2, [0x4e, 0, 0, 0]),
      ...entry(2, 5, 3, u32(data)),
      ...entry(3, 2, 2, [0x45, 0, 0, 0]),
      ...entry(4, 5, 3, u32(data + 24)),
      ...u32(0),
    ]),
    degrees(10, 46),
    degrees(106, 40),
    make,
  ]);
}

const segment = (marker: number, ...parts: (string | Buffer)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
  return Buffer.concat([Buffer.from([0xff, marker, ...u16(body.length + 2)]), body]);
};
const ICC = segment(0xe2, 'ICC_PROFILE\0', Buffer.from([1, 1]), 'a profile');

/** A photo as a phone writes it, with metadata that reveals where and by whom it was taken. */
export function jpegWithMetadata(name: 'jpeg' | 'progressive' = 'jpeg', orientation = 6): Buffer {
  const picture = plain(name);
  return Buffer.concat([
    picture.subarray(0, 2),
    segment(0xe0, 'JFIF\0', Buffer.from([1, 2, 0, 0, 1, 0, 1, 1, 1]), 'GPS'),
    segment(0xe1, 'Exif\0\0', exifWithPlace(orientation)),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Nguyen Van An</x:xmpmeta>'),
    ICC,
    segment(0xe2, 'MPF\0SecretPhone'),
    segment(0xed, 'Photoshop 3.0\0Nguyen Van An'),
    segment(0xfe, 'SecretPhone'),
    picture.subarray(2),
    Buffer.from('a second picture of Nguyen Van An'),
  ]);
}

/** The cleaned photo: the same picture, its colour profile, and its orientation. */
export const jpegWithoutMetadata = (name: 'jpeg' | 'progressive' = 'jpeg', orientation = 6): Buffer =>
  Buffer.concat([
    plain(name).subarray(0, 2),
    segment(0xe0, 'JFIF\0', Buffer.from([1, 2, 0, 0, 1, 0, 1, 0, 0])),
    ...(orientation === 1 ? [] : [segment(0xe1, 'Exif\0\0', minimalExif(orientation))]),
    ICC,
    plain(name).subarray(2),
  ]);

const minimalExif = (orientation: number): Buffer =>
  Buffer.from([
    0x4d,
    0x4d,
    ...u16(42),
    ...u32(8),
    ...u16(1),
    ...u16(0x0112),
    ...u16(3),
    ...u32(1),
    ...u16(orientation),
    0,
    0,
    ...u32(0),
  ]);

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([Buffer.from(u32(data.length)), body, Buffer.from(u32(crc32(body)))]);
};

/** One black point, or a picture that claims another size. */
export function pngWithMetadata(width = 1, height = 1): Buffer {
  const header = Buffer.from([...u32(width), ...u32(height), 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('tEXt', Buffer.from('Author\0Nguyen Van An')),
    pngChunk('eXIf', exifWithPlace()),
    pngChunk('tIME', Buffer.from([7, 234, 11, 5, 1, 1, 1])),
    pngChunk('IDAT', Buffer.from('789c6360000000020001', 'hex')),
    pngChunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta>')),
    pngChunk('IEND', Buffer.alloc(0)),
    Buffer.from('SecretPhone'),
  ]);
}

const riffChunk = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)]);
};

export function webpWithMetadata(name: 'webp' | 'lossless' = 'webp', more: Buffer[] = []): Buffer {
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', Buffer.from([0x0c, 0, 0, 0, 15, 0, 0, 11, 0, 0])),
    ...more,
    plain(name).subarray(12),
    riffChunk('EXIF', exifWithPlace()),
    riffChunk('XMP ', Buffer.from('<x:xmpmeta>Nguyen Van An')),
  ]);
  return riffChunk('RIFF', body);
}
export const animation = (): Buffer => webpWithMetadata('webp', [riffChunk('ANIM', Buffer.alloc(6))]);

export const heic = (): Buffer =>
  Buffer.concat([Buffer.from(u32(24)), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(40)]);

export function photoForm(bytes: Uint8Array, name = 'photo.jpg'): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}
