import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { ensureClientBuilt } from '../../scripts/client-build.ts';
import { startService } from '../support/service.ts';

const EXAMPLE = join(import.meta.dirname, '../../examples/first-month.mjs');

before(ensureClientBuilt);

test('the example goes from registration to a paid invoice that the renter can see, in under 25 calls', async () => {
  const { url } = await startService();
  const { stdout } = await promisify(execFile)(process.execPath, [EXAMPLE, url]);
  const calls = [...stdout.matchAll(/^ ?\d+ {2}(\d{3}) {2}[A-Z]+ +\S+$/gm)].map(([, status]) => status);
  assert.ok(calls.length > 0 && calls.length < 25, stdout);
  assert.ok(stdout.endsWith(`${calls.length} calls.\n`), stdout);
  assert.ok(
    calls.every((status) => status === '200' || status === '201'),
    stdout,
  );
  // 3,200,000 rent + 85 × 3,500 + 6 × 18,000 + 100,000 + 3,200,000 deposit
  assert.match(stdout, /PAID: ₫6,905,500 of ₫6,905,500, ₫0 open/);
});
