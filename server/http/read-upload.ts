import { createHash } from 'node:crypto';
import { MIMEType } from 'node:util';
import { type FieldProblem, refused } from '../../domain/refused.ts';
import { type TSchema, Type } from './schema.ts';

export const MULTIPART = 'multipart/form-data';

/** A file of a multipart body. */
export class UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.bytes = bytes;
  }

  /** Represents the file when bodies are compared: the multipart boundary differs between attempts. */
  toJSON(): { sha256: string } {
    return { sha256: createHash('sha256').update(this.bytes).digest('base64url') };
  }
}

export type Parts = Record<string, (string | UploadedFile)[]>;

/** Declares a part of an upload route's body that contains a file. */
export const uploadedFile = (notes: { description: string }) =>
  Type.Unsafe<UploadedFile>({ type: 'string', format: 'binary', ...notes } as TSchema);

const MAX_PARTS = 20;
const MAX_JSON_LENGTH = 100_000;
const MAX_PART_HEADER_BYTES = 8 * 1024;
const END_OF_HEADERS = '\r\n\r\n';
const CLOSING = Buffer.from('--');
/** The characters of RFC 2046, which need no escaping in a quoted parameter. */
const BOUNDARY = /^[\w'()+,./:=? -]{1,70}$/;

/** The parts of a multipart body by name. */
export async function readMultipart(body: Buffer, contentType: string): Promise<Parts> {
  const parts: Parts = Object.create(null);
  for (const [name, value] of await parse(body, boundaryOf(contentType))) {
    const part = typeof value === 'string' ? value : new UploadedFile(value.name, await value.bytes());
    parts[name] ??= [];
    parts[name].push(part);
  }
  return parts;
}

function boundaryOf(contentType: string): string {
  try {
    const boundary = new MIMEType(contentType).params.get('boundary') ?? '';
    if (BOUNDARY.test(boundary)) return boundary;
  } catch {
    // Refused below, like a missing boundary.
  }
  throw refused('invalid_request');
}

/** The parser is slow for many parts and long part headers, so both are limited before it runs, by the boundary it will use. */
async function parse(body: Buffer, boundary: string): Promise<FormData> {
  if (!isWithinLimits(body, `--${boundary}`)) throw refused('invalid_request');
  try {
    const headers = { 'content-type': `${MULTIPART}; boundary="${boundary}"` };
    return await new Response(new Uint8Array(body), { headers }).formData();
  } catch {
    throw refused('invalid_request');
  }
}

function isWithinLimits(body: Buffer, delimiter: string): boolean {
  let parts = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    const head = body.subarray(at + delimiter.length, at + delimiter.length + MAX_PART_HEADER_BYTES);
    if (head.subarray(0, 2).equals(CLOSING)) continue;
    parts += 1;
    if (parts > MAX_PARTS || !head.includes(END_OF_HEADERS)) return false;
  }
  return true;
}

type DeclaredPart = { type?: string; format?: string };
type Declared = { properties?: Record<string, DeclaredPart>; required?: string[] };

/** Files are checked when they are read; JSON objects and texts by their schema. */
export const isFilePart = ({ format }: DeclaredPart): boolean => format === 'binary';

/** Checks the parts against the declared ones, files, JSON objects and texts: each once at most, and nothing else. */
export function readUpload(
  schema: TSchema,
  parts: Parts,
): { value: Record<string, UploadedFile | object | string>; problems: FieldProblem[] } {
  const { properties = {}, required = [] } = schema as Declared;
  const value: Record<string, UploadedFile | object | string> = {};
  const problems: FieldProblem[] = Object.keys(parts)
    .filter((name) => !Object.hasOwn(properties, name))
    .map((path) => ({ path, code: 'unknown_field' }));
  for (const [path, declared] of Object.entries(properties)) {
    const [part, ...more] = parts[path] ?? [];
    if (part === undefined) {
      if (required.includes(path)) problems.push({ path, code: 'required' });
      continue;
    }
    const read = declared.type === 'object' ? parseObject(part) : part;
    const isText = declared.type === 'string' && !isFilePart(declared);
    if (read === null) problems.push({ path, code: 'invalid_format' });
    else if ((typeof read === 'string') !== isText) problems.push({ path, code: 'invalid_type' });
    else if (more.length > 0) problems.push({ path, code: 'too_long', limit: 1 });
    else value[path] = read;
  }
  return { value, problems };
}

/** JSON may be sent as a field or, with a content type of its own, as a file. */
function parseObject(part: string | UploadedFile): object | null {
  const text = typeof part === 'string' ? part : Buffer.from(part.bytes).toString('utf8');
  if (text.length > MAX_JSON_LENGTH) return null;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}
