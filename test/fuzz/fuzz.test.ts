import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { type Failure, fuzz } from './fuzz.ts';

const requests = Number(process.env.FUZZ_REQUESTS ?? 1500);
const seed = Number(process.env.FUZZ_SEED ?? 20261115);
const service = await startService({ config: { logLevel: 'error' } });

test(`${requests} valid and malformed requests get documented responses that reveal nothing of other organizations`, async () => {
  console.log(`FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}`);
  const began = performance.now();
  const document = (await service.client().get('/openapi.json')).body;
  const outcome = await fuzz(service, document, seed, requests, (so) =>
    console.log(`${so.requests} requests, ${so.failures.length} failures`),
  );
  const seconds = Math.round((performance.now() - began) / 1000);
  const statuses = [...outcome.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`${outcome.requests} requests to ${outcome.operations.size} operations in ${seconds} s`);
  console.log(`answers ${statuses.join(', ')}; failures: ${outcome.failures.length}`);
  const never = [...outcome.operations].filter((name) => !outcome.succeeded.has(name));
  console.log(`${outcome.succeeded.size} operations succeeded at least once; never: ${never.join(', ') || 'none'}`);
  const failures = report(outcome.failures).join('\n');
  assert.equal(failures, '', `repeat with FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}\n${failures}`);
  const finite = Object.entries(document.paths as object).filter(([path]) => !path.endsWith('/changes'));
  const operations = finite.flatMap(([, methods]) => Object.keys(methods));
  if (!process.env.FUZZ_ONLY) assert.equal(outcome.operations.size, operations.length, 'every operation was tried');
  assert.ok(
    (outcome.statuses.get(200) ?? 0) + (outcome.statuses.get(201) ?? 0) > requests / 10,
    'too few valid requests',
  );
});

/** One failure of each kind, as a command that repeats it. */
function report(failures: readonly Failure[]): string[] {
  const kinds = Map.groupBy(failures, ({ operation, problem }) => `${operation}: ${problem}`);
  return [...kinds].map(
    ([kind, [first, ...more]]) => `✖ ${kind} (${more.length + 1}×)\n  ${first?.curl}\n  ${first?.response}`,
  );
}
