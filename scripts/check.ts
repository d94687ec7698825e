import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkDependencies } from './check-dependencies.ts';
import { checkLicences } from './check-licences.ts';

const BIN = join(import.meta.dirname, '../node_modules/.bin');
const windows = process.platform === 'win32' ? '.cmd' : '';

const STEPS: [string, string, string[]][] = [
  ['format and lint', join(BIN, `biome${windows}`), ['check', '--error-on-warnings', '.']],
  ['types', join(BIN, `tsc${windows}`), ['--noEmit', '--singleThreaded']],
  ['openapi.json is up to date', process.execPath, ['scripts/write-openapi.ts', '--check']],
  ['types of the client are up to date', process.execPath, ['scripts/write-client-types.ts', '--check']],
  ['types of the web apps', join(BIN, `tsc${windows}`), ['-p', 'web/tsconfig.json', '--noEmit', '--singleThreaded']],
  ['types of the service worker', join(BIN, `tsc${windows}`), ['-p', 'web/worker/tsconfig.json', '--noEmit']],
  ['types of the client compile', join(BIN, `tsc${windows}`), ['-p', 'client/tsconfig.json', '--noEmit']],
  ['openapi.json passes the linter', join(BIN, `redocly${windows}`), ['lint', 'openapi.json']],
];

let failed = false;
// Each step uses one core: the compiler's threads check shared types again, each for itself.
const waiting = [...STEPS];
await Promise.all(
  Array.from({ length: Math.min(4, availableParallelism()) }, async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(...step);
  }),
);

async function runStep(name: string, command: string, args: string[]): Promise<void> {
  const result = await promisify(execFile)(command, args, {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stdout?: string; stderr?: string; message: string }) => error);
  const passed = !('message' in result);
  console.log(`${passed ? '✔' : '✖'} ${name}`);
  if (!passed) console.log(`${result.stdout ?? ''}${result.stderr || result.message}`);
  failed ||= !passed;
}

for (const [name, problems] of [
  ['licences of production packages', checkLicences()],
  ['dependencies', checkDependencies()],
] as const) {
  console.log(`${problems.length === 0 ? '✔' : '✖'} ${name}`);
  for (const problem of problems) console.log(problem);
  failed ||= problems.length > 0;
}
process.exit(failed ? 1 : 0);
