import { isUtf8 } from 'node:buffer';
import { refuse } from '../../domain/refuse.ts';

export function readJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  if (!isUtf8(body)) throw refuse('invalid_json');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw refuse('invalid_json');
  }
}
