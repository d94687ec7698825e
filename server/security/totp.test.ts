import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { base32, matchTotp, newTotpSecret, otpauthUrl, totpCode, totpStep } from './totp.ts';

/** The vectors of RFC 6238, appendix B, for SHA-1. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
];
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

suite('time-based codes', () => {
  for (const [seconds, code] of VECTORS)
    test(`the vector of RFC 6238 at ${seconds}`, () => {
      assert.equal(totpCode(SECRET, totpStep(at(seconds)), 8), code);
      assert.equal(matchTotp(SECRET, code.slice(2), at(seconds)), totpStep(at(seconds)));
    });

  test('a code is valid for one step before and after its own', () => {
    const code = totpCode(SECRET, 1000);
    const matches = (step: number) => matchTotp(SECRET, code, at(step * 30 + 15));
    assert.deepEqual([998, 999, 1000, 1001, 1002].map(matches), [null, 1000, 1000, 1000, null]);
    assert.equal(matchTotp(SECRET, `${code}0`, at(30_000)), null);
    assert.equal(matchTotp(newTotpSecret(), code, at(30_015)), null);
  });

  test('the secret is written as in RFC 4648', () => {
    assert.equal(base32(Buffer.from('foobar')), 'MZXW6YTBOI');
    assert.equal(base32(Buffer.from('fo')), 'MZXQ');
    const url = new URL(otpauthUrl(SECRET, 'lan@example.com'));
    assert.equal(url.pathname, '//totp/Rentroll:lan%40example.com'.slice(url.host ? 6 : 0));
    assert.equal(url.searchParams.get('secret'), base32(SECRET));
  });
});
