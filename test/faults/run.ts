/**
 * `npm run test:faults`: the long form of the tests in this folder. FAULT_KILLS and FAULT_SEED set its length and seed.
 */
process.env.FAULT_KILLS ??= '100';
process.argv = [...process.argv.slice(0, 2), 'test/faults/*.test.ts', '--test-timeout=7200000'];
await import('../run.ts');
