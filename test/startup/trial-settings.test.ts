import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { loadConfig } from '../../server/config.ts';

const key = () => randomBytes(32).toString('base64');
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://owner@db.example/rentroll',
  TOKEN_KEY: key(),
  ENCRYPTION_KEYS: key(),
  BLIND_INDEX_KEY: key(),
};

suite('settings', () => {
  test('trial settings are refused in production', () => {
    const config = loadConfig(production);
    assert.deepEqual([config.demo, config.exposeResetTokens, config.webhooksAllowPrivate], [false, false, false]);
    for (const name of ['EXPOSE_RESET_TOKENS', 'WEBHOOKS_ALLOW_PRIVATE'])
      assert.throws(() => loadConfig({ ...production, [name]: 'true' }), new RegExp(name));
    for (const name of ['TOKEN_KEY', 'ENCRYPTION_KEYS', 'BLIND_INDEX_KEY'])
      assert.throws(() => loadConfig({ ...production, [name]: '' }), new RegExp(`${name} is missing`));
  });
});
