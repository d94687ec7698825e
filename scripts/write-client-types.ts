import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// openapi-typescript needs a TypeScript with a compiler API, which the client's own devDependencies have.
const ROOT = join(import.meta.dirname, '..');
const TYPES = join(ROOT, 'client/src/api.ts');

const generated = execFileSync(
  process.execPath,
  [
    join(ROOT, 'client/node_modules/openapi-typescript/bin/cli.js'),
    'openapi.json',
    '--root-types',
    '--root-types-no-schema-prefix',
  ],
  { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'ignore'] },
);
if (!process.argv.includes('--check')) writeFileSync(TYPES, generated);
else if (readFileSync(TYPES, 'utf8') !== generated) {
  console.error('client/src/api.ts is not up to date: run `npm run openapi`.');
  process.exit(1);
}
