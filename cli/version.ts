import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '..', 'package.json');
const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
const value = { version, node: process.versions.node, platform: `${process.platform}-${process.arch}` };
if (process.argv.includes('--json')) console.log(JSON.stringify(value));
else console.log(`Rentroll ${version} (Node ${value.node}, ${value.platform})`);
