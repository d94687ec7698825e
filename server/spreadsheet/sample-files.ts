import { crc32, deflateRawSync } from 'node:zlib';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';

export type ForgedSize = { readonly entry: string; readonly unpackedBytes: number };

export const xlsxOf = (...sheets: WriteSheet[]): Promise<Uint8Array> => writeXlsx({ sheets });

/** Forges the unpacked size of an entry in the directory and in its local header. */
export function forgeSize(archive: Uint8Array, { entry, unpackedBytes }: ForgedSize): Uint8Array {
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

/** An archive as Excel writes it: deflated parts, sizes in both headers. */
export function zipOf(parts: Readonly<Record<string, string>>): Uint8Array {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [nameBytes, content] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const part = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, nameBytes, packed]);
    local.push(part);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, tail, nameBytes]));
    offset += part.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

const OFFICE = 'http://schemas.openxmlformats.org';
const relations = (...targets: [kind: string, target: string][]) =>
  `<Relationships xmlns="${OFFICE}/package/2006/relationships">${targets
    .map(
      ([kind, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** A workbook with one sheet from the XML of its rows, with the number formats tests need: 1 is a date, 2 is grouped, 3 is text. */
export const workbookOf = (rows: string, { strings = '', workbookPr = '' } = {}): Uint8Array =>
  zipOf({
    '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships">${workbookPr}<sheets><sheet name="Phòng" sheetId="7" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', '/xl/worksheets/sheet9.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/styles.xml': `<styleSheet xmlns="${OFFICE}/spreadsheetml/2006/main"><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${OFFICE}/spreadsheetml/2006/main">${strings}</sst>`,
    'xl/worksheets/sheet9.xml': `<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  });
