import { isUtf8 } from 'node:buffer';
import { refused } from '../../domain/refused.ts';

export function readJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  if (!isUtf8(body)) throw refused('invalid_json');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw refused('invalid_json');
  }
}
