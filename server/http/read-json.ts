import { isUtf8 } from 'node:buffer';
import { refused } from '../../domain/refused.ts';

/** How deep lists and objects may be inside each other: more than any body that is accepted. */
const MAX_DEPTH = 64;
const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = [...'"\\[]{}'].map((character) =>
  character.charCodeAt(0),
);

export function readJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  if (!isUtf8(body) || isTooDeep(body)) throw refused('invalid_json');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw refused('invalid_json');
  }
}

/** Parsing a megabyte of brackets takes a hundred times as long as finding them. */
export function isTooDeep(body: Buffer, maxDepth = MAX_DEPTH): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === LIST || byte === OBJECT) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
  }
  return false;
}
