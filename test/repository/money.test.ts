import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const MONEY = globSync(
  [
    'domain/{money,fraction}.ts',
    'domain/{fees,invoices,journal,leases,payments,reports,tariffs}/**/*.ts',
    'server/features/{ledger,costs,onboarding/opening-balances,reporting/{reports,profitability}}/**/*.ts',
    'server/features/billing/{invoices,payments,invoice-corrections,lease-endings,reading-corrections}/**/*.ts',
  ],
  { cwd: ROOT },
).filter((file) => !file.endsWith('.test.ts'));

/** Numbers may count things (days, digits, units of a meter, positions), but never hold money. */
const FLOATS = [
  /parseFloat/,
  /\.toFixed\(/,
  /Math\.(round|floor|ceil|pow|fround)/,
  /\bNumber\.parseFloat\b/,
  /(?<![\w.'"`$/:-])\d+\.\d+(?![\w.'"])/,
];
const AMOUNT_AS_NUMBER =
  /Number\([^)]*((?<![a-z])(amount|balance|price|rent|total|credit|debit|deposit|charges|paid)|(Amount|Balance|Price|Rent|Total))(?![a-z])/;

suite('money is never a float', () => {
  test('the rules and commands that move money use neither floats nor rounding of their own', () => {
    assert.ok(MONEY.length > 60, 'the list of files is not empty');
    for (const file of MONEY) {
      const code = readFileSync(join(ROOT, file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/\/\/.*$/gm, '')
        .replace(/sql`[\s\S]*?`/g, '')
        .replace(/'[^'\n]*'/g, "''");
      for (const pattern of FLOATS) assert.doesNotMatch(code, pattern, file);
      assert.doesNotMatch(code, AMOUNT_AS_NUMBER, file);
    }
  });

  test('money columns are numeric, never floating point', () => {
    for (const file of globSync('db/migrations/*.sql', { cwd: ROOT })) {
      assert.doesNotMatch(
        readFileSync(join(ROOT, file), 'utf8'),
        /\b(real|double precision|float\d?|money)\b\s*(not null|,|default)/i,
        file,
      );
    }
  });
});

test('payment rows and held deposits are written by writeMoney alone', () => {
  const writers = /\b(insertPayments|markMoved|markReversed|changeDepositHeld)\b/;
  const importers = globSync('server/**/*.ts', { cwd: ROOT }).filter((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^import [^;]*;/gm)].some(([line]) => writers.test(line)),
  );
  assert.deepEqual(importers, ['server/features/billing/payments/write-money.ts']);
});
