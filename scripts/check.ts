import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkDependencies } from './check-dependencies.ts';
import { checkLicences } from './check-licences.ts';

const BIN = join(import.meta.dirname, '../node_modules/.bin');
const windows = process.platform === 'win32' ? '.cmd' : '';

const STEPS: [string, string, string[]][] = [
  ['format and lint', join(BIN, `biome${windows}`), ['check', '--error-on-warnings', '.']],
  ['types', join(BIN, `tsc${windows}`), ['--noEmit']],
  ['openapi.json is up to date', process.execPath, ['scripts/write-openapi.ts', '--check']],
  ['types of the client are up to date', process.execPath, ['scripts/write-client-types.ts', '--check']],
  ['types of the web apps', join(BIN, `tsc${windows}`), ['-p', 'web/tsconfig.json', '--noEmit']],
  ['types of the service worker', join(BIN, `tsc${windows}`), ['-p', 'web/worker/tsconfig.json', '--noEmit']],
  ['types of the client compile', join(BIN, `tsc${windows}`), ['-p', 'client/tsconfig.json', '--noEmit']],
  ['openapi.json passes the linter', join(BIN, `redocly${windows}`), ['lint', 'openapi.json']],
];

let failed = false;
for (const [name, command, args] of STEPS) {
  const result = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const passed = result.status === 0;
  console.log(`${passed ? '✔' : '✖'} ${name}`);
  if (!passed) console.log(`${result.stdout}${result.stderr}`);
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
