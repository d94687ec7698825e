import { readFile, writeFile } from 'node:fs/promises';
import { writeOpenapi } from '../server/http/openapi.ts';
import { allRoutes } from '../server/routes.ts';

const FILE = new URL('../openapi.json', import.meta.url);
const document = `${JSON.stringify(writeOpenapi(allRoutes()), null, 2)}\n`;

if (process.argv.includes('--check')) {
  const committed = await readFile(FILE, 'utf8').catch(() => '');
  if (committed !== document) {
    console.error('openapi.json does not match the routes: run `npm run openapi` and commit it.');
    process.exitCode = 1;
  }
} else {
  await writeFile(FILE, document);
}
