import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { CONTRACT_CONTENTS } from '../catalog/papers.ts';
import { LEASE_CONTRACT, LEASE_TERMINATION } from '../rules/lease-contract.ts';
import { checkContents, fillIn, paragraphsOf, placeholdersOf, unknownNamesIn } from './clauses.ts';
import { DEFAULT_CLAUSES } from './default-clauses.ts';

const required = LEASE_CONTRACT[0]?.figures.contents ?? [];
const absent = (clauses: typeof DEFAULT_CLAUSES) =>
  checkContents(clauses, required)
    .filter(({ present }) => !present)
    .map(({ content, missing_placeholders }) => [content, missing_placeholders]);

suite('clauses of a contract', () => {
  test('the law lists eleven contents, and the default template has them all', () => {
    assert.deepEqual(
      required.map(({ content }) => content),
      CONTRACT_CONTENTS,
    );
    assert.deepEqual(
      required.map(({ point }) => point),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    );
    assert.deepEqual(absent(DEFAULT_CLAUSES), []);
  });

  test('both languages of the default template name the same things, and nothing unknown', () => {
    for (const { key, text, text_en } of DEFAULT_CLAUSES) {
      assert.deepEqual(unknownNamesIn(`${text} ${text_en}`), [], key);
      const names = (words: string) => [...new Set(words.match(/\{\{\w+\}\}/g))].sort();
      assert.deepEqual(names(text_en ?? ''), names(text), key);
      assert.equal(paragraphsOf(text_en ?? '').length, paragraphsOf(text).length, key);
    }
  });

  test('the default template gives the notice that the law requires', () => {
    const rule = LEASE_TERMINATION.at(-1)?.figures;
    const termination = DEFAULT_CLAUSES.find(({ key }) => key === 'termination');
    assert.ok(rule && termination);
    assert.ok(
      termination.text.includes('{{notice_days}} ngày') && termination.text_en?.includes('{{notice_days}} days'),
    );
    assert.equal(rule.unpaidMonths, 3, 'the template writes it in words');
    assert.ok(termination.text.includes('ba tháng') && termination.text_en?.includes('three months'));
  });

  test('a clause left out, or one that no longer names what it is about, is reported', () => {
    const without = DEFAULT_CLAUSES.map((clause) =>
      clause.key === 'rent'
        ? { ...clause, text: 'Giá thuê theo thỏa thuận.' }
        : clause.key === 'rights'
          ? { ...clause, included: false }
          : clause,
    );
    assert.deepEqual(absent(without), [
      ['PRICE', ['monthly_rent']],
      ['RIGHTS', []],
    ]);
    assert.equal(absent([]).length, 9);
  });

  test('only what is printed is needed', () => {
    const [parties] = DEFAULT_CLAUSES;
    assert.ok(parties);
    const clause = { ...parties, text: '{{ room_name }} {{room_name}} {{nothing}}', text_en: '{{room_area}}' };
    assert.deepEqual(placeholdersOf([clause], false), ['room_name']);
    assert.deepEqual(placeholdersOf([clause], true), ['room_name', 'room_area']);
    assert.deepEqual(placeholdersOf([{ ...clause, included: false }], true), []);
    assert.deepEqual(unknownNamesIn(clause.text), ['nothing']);
    assert.deepEqual(unknownNamesIn('{{}} {{a b}} {x}'), ['', 'a b']);
  });

  test('values are inserted literally', () => {
    const values = { renter_name: '{{room_name}} $& #set', room_name: 'P302' };
    assert.equal(
      fillIn('{{renter_name}}, {{ room_name }}, {{end_date}}', values),
      '{{room_name}} $& #set, P302, {{end_date}}',
    );
  });

  test('lines become paragraphs, and dashes lists', () => {
    assert.deepEqual(paragraphsOf('Bên A:\r\n- giao phòng;\n\n  – sửa chữa.\n-5 độ'), [
      { text: 'Bên A:', listed: false },
      { text: 'giao phòng;', listed: true },
      { text: 'sửa chữa.', listed: true },
      { text: '-5 độ', listed: false },
    ]);
  });
});
