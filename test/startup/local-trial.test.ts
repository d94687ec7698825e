import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { loadConfig } from '../../server/config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'rentroll-settings-'));
after(() => rmSync(DATA_DIR, { recursive: true }));

suite('settings of a local trial', () => {
  test('production has no demo unless DEMO is set', () => {
    assert.equal(loadConfig({ DATA_DIR }).demo, true);
    assert.equal(loadConfig({ DATA_DIR, NODE_ENV: 'production' }).demo, false);
    assert.equal(loadConfig({ DATA_DIR, NODE_ENV: 'production', DEMO: 'true' }).demo, true);
  });

  test('reset tokens are not exposed behind a proxy or at a public address', () => {
    assert.equal(loadConfig({ DATA_DIR }).exposeResetTokens, true);
    for (const env of [{ TRUST_PROXY: 'loopback' }, { PUBLIC_URL: 'https://rentroll.example' }, { HOST: '0.0.0.0' }]) {
      assert.equal(loadConfig({ DATA_DIR, ...env }).exposeResetTokens, false);
      assert.throws(() => loadConfig({ DATA_DIR, ...env, EXPOSE_RESET_TOKENS: 'true' }), /EXPOSE_RESET_TOKENS/);
    }
  });
});
