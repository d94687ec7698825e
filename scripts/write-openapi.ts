import { readFile, writeFile } from 'node:fs/promises';
import { apiDocument } from '../server/api-document.ts';

const FILE = new URL('../openapi.json', import.meta.url);
const LINE_WIDTH = 160;

/** What fits on one line is written on one line, which keeps references and lists of codes readable. */
function print(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= LINE_WIDTH) return flat;
  const inner = `${indent} `;
  const parts = Array.isArray(value)
    ? value.map((part) => print(part, inner))
    : Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${print(part, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

const document = `${print(apiDocument('http://127.0.0.1:3000'))}\n`;

if (process.argv.includes('--check')) {
  const committed = await readFile(FILE, 'utf8').catch(() => '');
  if (committed !== document) {
    console.error('openapi.json does not match the routes: run `npm run openapi` and commit it.');
    process.exitCode = 1;
  }
} else {
  await writeFile(FILE, document);
}
