import { createHash } from 'node:crypto';
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

/** The parts of a multipart body by name. */
export async function readMultipart(body: Buffer, contentType: string): Promise<Parts> {
  const parts: Parts = Object.create(null);
  for (const [name, value] of await parse(body, contentType)) {
    const part = typeof value === 'string' ? value : new UploadedFile(value.name, await value.bytes());
    parts[name] = [...(parts[name] ?? []), part];
  }
  return parts;
}

async function parse(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw refused('invalid_request');
  }
}

/** Checks the parts against the declared files: each exactly once, and nothing else. */
export function readUpload(
  schema: TSchema,
  parts: Parts,
): { value: Record<string, UploadedFile>; problems: FieldProblem[] } {
  const declared = Object.keys((schema as { properties?: object }).properties ?? {});
  const value: Record<string, UploadedFile> = {};
  const problems: FieldProblem[] = Object.keys(parts)
    .filter((name) => !declared.includes(name))
    .map((path) => ({ path, code: 'unknown_field' }));
  for (const path of declared) {
    const [part, ...more] = parts[path] ?? [];
    if (part === undefined) problems.push({ path, code: 'required' });
    else if (!(part instanceof UploadedFile)) problems.push({ path, code: 'invalid_type' });
    else if (more.length > 0) problems.push({ path, code: 'too_long', limit: 1 });
    else value[path] = part;
  }
  return { value, problems };
}
