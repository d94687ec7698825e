import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ALL_RULES } from './all-rules.ts';
import { citeRule } from './cite-rule.ts';
import { ELECTRICITY_PRICES, ELECTRICITY_VAT } from './electricity.ts';
import { RESIDENCE_FORM } from './residence-form.ts';
import { type Rule, ruleOn } from './rule.ts';
import { TAX_FORMS } from './tax-forms.ts';

suite('rules of law', () => {
  test('each has its own key, both names, real dates in order and a public address', () => {
    assert.equal(new Set(ALL_RULES.map(({ key }) => key)).size, ALL_RULES.length);
    for (const rule of ALL_RULES) {
      const { key, name, number, issuedOn, inForceFrom, inForceUntil, source } = rule;
      assert.match(key, /^[a-z0-9_]+_20\d\d$/, key);
      assert.ok(name.vi.includes(number) && name.en.includes(number), key);
      for (const day of [issuedOn, inForceFrom, inForceUntil ?? inForceFrom])
        assert.equal(Temporal.PlainDate.from(day).toString(), day, key);
      assert.ok(inForceUntil === null || inForceFrom <= inForceUntil, key);
      assert.equal(new URL(source).protocol, 'https:', key);
    }
  });

  test('the temporary rule applies while it lasts, then the general one again', () => {
    const percentOn = (day: string) => ruleOn(ELECTRICITY_VAT, day)?.figures.percent;
    assert.deepEqual(['2025-06-30', '2025-07-01', '2026-12-31', '2027-01-01'].map(percentOn), [
      undefined,
      '8',
      '8',
      '10',
    ]);
    assert.equal(ruleOn([], '2026-01-01'), null);
  });

  test('a citation names the text in the language of the reader', () => {
    const cited = citeRule(ELECTRICITY_PRICES[0] as Rule, 'en');
    assert.deepEqual(
      [cited.name, cited.issued_on, cited.in_force_until],
      ['Decision 1279/QĐ-BCT on electricity prices', '2025-05-09', null],
    );
  });

  test('a citation says what was not compared with the official text', () => {
    const said = (['vi', 'en'] as const).map((locale) => citeRule(TAX_FORMS[0] as Rule, locale).unconfirmed);
    for (const text of said) assert.match(text ?? '', /89\/2026\/TT-BTC/);
    assert.equal(citeRule(ELECTRICITY_PRICES[0] as Rule, 'vi').unconfirmed, null);
    for (const { key, unconfirmed } of ALL_RULES)
      assert.ok(!unconfirmed || (unconfirmed.vi.length > 0 && unconfirmed.en.length > 0), key);
  });

  test('one form of residence applies on each day, also where a newer circular replaced it', () => {
    const numberOn = (day: string) => ruleOn(RESIDENCE_FORM, day)?.number;
    assert.deepEqual(['2026-06-30', '2026-07-01'].map(numberOn), ['53/2025/TT-BCA', '116/2026/TT-BCA']);
  });
});
