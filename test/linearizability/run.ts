import { randomInt } from 'node:crypto';

/**
 * `npm run test:histories`: the long form of linearizability.test.ts, with a new seed every time. HISTORIES and HISTORIES_SEED override
 * number and seed.
 */
process.env.HISTORIES ??= '1000';
process.env.HISTORIES_SEED ??= String(randomInt(1_000_000));
process.argv = [...process.argv.slice(0, 2), 'test/linearizability/linearizability.test.ts', '--test-timeout=7200000'];
await import('../run.ts');
