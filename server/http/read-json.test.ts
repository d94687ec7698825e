import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Refused } from '../../domain/refused.ts';
import { readJson } from './read-json.ts';

const read = (text: string): unknown => readJson(Buffer.from(text));
const refuses = (text: string | Buffer): void =>
  assert.throws(
    () => readJson(Buffer.from(text)),
    (error: Refused) => error instanceof Refused && error.code === 'invalid_json',
  );

suite('a JSON body', () => {
  test('is read, and nothing at all is an empty object', () => {
    assert.deepEqual(read(''), {});
    assert.deepEqual(read('{"a":[1,"số"],"b":null}'), { a: [1, 'số'], b: null });
  });

  test('is refused when it is broken or no UTF-8', () => {
    for (const text of ['{', '{"a":}', ']', '"a', '\\', Buffer.from([0x22, 0xff, 0x22])]) refuses(text);
  });

  test('may have 64 levels, not more, and brackets in texts are none', () => {
    const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    for (const make of [lists, objects]) {
      assert.ok(read(make(64)));
      refuses(make(65));
    }
    const text = `${'[{'.repeat(100)}\\"${'[{'.repeat(100)}`;
    assert.deepEqual(read(JSON.stringify([text, { [text]: text }])), [text, { [text]: text }]);
    assert.ok(read(`[${'[],'.repeat(100)}[]]`));
  });
});
