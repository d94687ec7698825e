import { randomInt } from 'node:crypto';

/**
 * `npm run test:fuzz`: the long form of fuzz.test.ts, with a new seed every time. FUZZ_REQUESTS and FUZZ_SEED override
 * length and seed.
 */
process.env.FUZZ_REQUESTS ??= '50000';
process.env.FUZZ_SEED ??= String(randomInt(1_000_000));
process.argv = [
  ...process.argv.slice(0, 2),
  'test/fuzz/fuzz.test.ts',
  'test/fuzz/attacks.test.ts',
  '--test-timeout=7200000',
];
await import('../run.ts');
