import { type WriteSheet, writeXlsx } from 'hucre/xlsx';

export type Lie = { readonly entry: string; readonly unpackedBytes: number };

export const xlsxOf = (...sheets: WriteSheet[]): Promise<Uint8Array> => writeXlsx({ sheets });

/** Changes what the directory and the local header of one entry say about its unpacked size. */
export function lieAboutSize(archive: Uint8Array, { entry, unpackedBytes }: Lie): Uint8Array {
  const bytes = Uint8Array.from(archive);
  const view = new DataView(bytes.buffer);
  const text = new TextDecoder('latin1').decode(bytes);
  for (let at = text.indexOf(entry); at !== -1; at = text.indexOf(entry, at + 1)) {
    if (at >= 46 && view.getUint32(at - 46, true) === 0x02014b50) view.setUint32(at - 22, unpackedBytes, true);
    if (at >= 30 && view.getUint32(at - 30, true) === 0x04034b50) view.setUint32(at - 8, unpackedBytes, true);
  }
  return bytes;
}

const byteOrderMark = (text: string): string => `\ufeff${text}`;

export const ENCODINGS: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'UTF-8': (text) => Buffer.from(text, 'utf8'),
  'UTF-8 with a mark': (text) => Buffer.from(byteOrderMark(text), 'utf8'),
  'UTF-16 little-endian with a mark': (text) => Buffer.from(byteOrderMark(text), 'utf16le'),
  'UTF-16 big-endian with a mark': (text) => Buffer.from(byteOrderMark(text), 'utf16le').swap16(),
  'UTF-16 little-endian': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16 big-endian': (text) => Buffer.from(text, 'utf16le').swap16(),
};
