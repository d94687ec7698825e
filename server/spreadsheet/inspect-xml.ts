import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { type FileRefusal, invalidFile, overLimit } from './file-refusal.ts';
import type { ArchiveEntry } from './inspect-archive.ts';
import { MAX_XML_ATTRIBUTES, MAX_XML_DEPTH, MAX_XML_ELEMENTS } from './limits.ts';

const inflate = promisify(inflateRaw);

const LOCAL_HEADER_LENGTH = 30;
const [LESS, GREATER, SLASH, BANG, QUESTION, EQUALS] = [0x3c, 0x3e, 0x2f, 0x21, 0x3f, 0x3d];
const QUOTES = [0x22, 0x27];

/**
 * Counts levels, attributes and elements of every part of a workbook before the reader builds objects of them: a few kilobytes
 * of nested or repeated tags unpack to millions. The rules of XML apply, so that nothing hides in comments or quotes.
 */
export async function inspectXml(bytes: Uint8Array, entries: readonly ArchiveEntry[]): Promise<FileRefusal | null> {
  let elements = 0;
  for (const entry of entries) {
    const part = await unpack(bytes, entry);
    if (part === null) return invalidFile('damaged');
    if (part.subarray(0, 100).indexOf(LESS) === -1) continue;
    const counted = countElements(part, MAX_XML_ELEMENTS - elements);
    if (typeof counted !== 'number') return counted;
    elements += counted;
  }
  return null;
}

async function unpack(bytes: Uint8Array, { at, isDeflated, packedBytes, unpackedBytes }: ArchiveEntry) {
  if (at + LOCAL_HEADER_LENGTH > bytes.byteLength) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = at + LOCAL_HEADER_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(start, start + packedBytes);
  if (!isDeflated) return packed;
  return inflate(packed, { maxOutputLength: Math.max(1, unpackedBytes) }).catch(() => null);
}

function countElements(xml: Buffer, max: number): number | FileRefusal {
  let [depth, elements] = [0, 0];
  for (let at = xml.indexOf(LESS); at !== -1; at = xml.indexOf(LESS, at)) {
    const next = xml[at + 1];
    if (next === BANG || next === QUESTION) {
      at = endOfMarkup(xml, at);
      continue;
    }
    const tag = readTag(xml, at);
    if (tag.attributes > MAX_XML_ATTRIBUTES) return overLimit('xml_attributes', MAX_XML_ATTRIBUTES);
    if (next === SLASH) depth -= 1;
    else {
      elements += 1;
      if (!tag.isClosed) depth += 1;
    }
    if (depth > MAX_XML_DEPTH) return overLimit('xml_depth', MAX_XML_DEPTH);
    if (elements > max) return overLimit('xml_elements', MAX_XML_ELEMENTS);
    at = tag.end;
  }
  return elements;
}

/** The offset after a comment, a CDATA section, a declaration or a processing instruction. */
function endOfMarkup(xml: Buffer, at: number): number {
  const opening = xml.toString('latin1', at, at + 9);
  const closing = opening.startsWith('<!--')
    ? '-->'
    : opening === '<![CDATA['
      ? ']]>'
      : opening.startsWith('<?')
        ? '?>'
        : '>';
  const end = xml.indexOf(closing, at + 2, 'latin1');
  return end === -1 ? xml.length : end + closing.length;
}

function readTag(xml: Buffer, start: number): { end: number; attributes: number; isClosed: boolean } {
  let attributes = 0;
  for (let at = start + 1; at < xml.length; at += 1) {
    const byte = xml[at] as number;
    if (byte === GREATER) return { end: at + 1, attributes, isClosed: xml[at - 1] === SLASH };
    if (byte === EQUALS) attributes += 1;
    if (QUOTES.includes(byte)) {
      at = xml.indexOf(byte, at + 1);
      if (at === -1) break;
    }
  }
  return { end: xml.length, attributes, isClosed: true };
}
