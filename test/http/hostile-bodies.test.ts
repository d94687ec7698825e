import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Refused } from '../../domain/refused.ts';
import { cleanInput } from '../../server/http/clean-input.ts';
import { compileCheck } from '../../server/http/validate.ts';
import { allRoutes } from '../../server/routes.ts';
import { registerLandlord } from '../support/people.ts';
import { shareService } from '../support/service.ts';

const MIB = 1024 * 1024;
const MARKS = '\u0301\u0327';
const service = await shareService();
const anyone = service.client();

const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field_${index}`, 1]));

function bodyOf(id: string) {
  const route = allRoutes().find((each) => each.id === id);
  assert.ok(route?.body, id);
  return { schema: route.body, check: compileCheck(route.body, 'body') };
}

/** The shortest of five runs, so that a pause of the machine does not count. */
function shortest(work: () => void): number {
  const runs = Array.from({ length: 5 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...runs);
}

suite('validation of hostile bodies', () => {
  test('stops after 200 problems', async () => {
    for (const count of [200, 60_000]) {
      const response = await anyone.post('/auth/login', unknownFields(count));
      assert.deepEqual([response.status, response.error.code], [400, 'validation_failed']);
      assert.equal(response.error.fields.length, 200);
      assert.deepEqual(response.error.fields[0].code, 'unknown_field');
    }
    const few = await anyone.post('/auth/login', unknownFields(3));
    assert.deepEqual(
      few.error.fields.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`).sort(),
      [
        'email required',
        'field_0 unknown_field',
        'field_1 unknown_field',
        'field_2 unknown_field',
        'password required',
      ],
    );
  });

  test('reports a list that is too long once and checks no item beyond its limit', () => {
    const { schema, check } = bodyOf('createApiKey');
    const { value } = cleanInput({ name: 'key', permissions: Array(150_000).fill(1) }, schema, { dropNulls: true });
    assert.equal((value as { permissions: unknown[] }).permissions.length, 101);
    const problems = check(value).filter(({ path }) => path === 'permissions');
    assert.deepEqual(problems, [{ path: 'permissions', code: 'too_long', limit: 100 }]);
  });

  test('refuses a row with too many fields among the rows of a bulk request', async () => {
    const lan = await registerLandlord(service);
    const rows = [unknownFields(40_000)];
    const response = await lan.client.post('/meter-readings/bulk', { readings: rows });
    const fields = response.error?.fields ?? response.data.results[0].error.fields;
    assert.ok(fields.length > 0 && fields.length <= 200, response.text.slice(0, 300));
  });

  test('refuses runs of combining marks, which are slow to normalize', async () => {
    const { schema } = bodyOf('registerOperator');
    const problemsOf = (display_name: string) => cleanInput({ display_name }, schema, { dropNulls: true }).problems;
    assert.deepEqual(problemsOf(`a${MARKS.repeat(15)}`), []);
    assert.deepEqual(problemsOf(`a${MARKS.repeat(16)}`), [{ path: 'display_name', code: 'invalid_format' }]);
  });

  test('takes at most 200 times as long as parsing the body, whatever the body is', () => {
    const bodies: Record<string, unknown> = {
      'unknown fields': unknownFields(60_000),
      items: Array(MIB / 2).fill(1),
      'items of a list': { readings: Array(60_000).fill({}), permissions: Array(60_000).fill(1) },
      'fields of rows': { readings: Array(900).fill(unknownFields(80)) },
      'a text that looks like an email address': { email: `a@${'a.'.repeat(32_000)}"` },
      'combining marks': { email: MARKS.repeat(16_000), display_name: MARKS.repeat(16_000) },
      'nested lists': { a: Array(200_000).fill([]) },
    };
    for (const [name, body] of Object.entries(bodies)) {
      const text = JSON.stringify(body);
      const parsing = shortest(() => JSON.parse(text));
      for (const id of ['logInOperator', 'registerOperator', 'createApiKey', 'recordMeterReadings']) {
        const { schema, check } = bodyOf(id);
        check({});
        const validating = shortest(() => {
          try {
            check(cleanInput(body, schema, { dropNulls: true }).value);
          } catch (error) {
            assert.equal((error as Refused).code, 'validation_failed');
          }
        });
        assert.ok(validating < 200 * parsing, `${name} for ${id}: ${validating} ms, parsing took ${parsing} ms`);
      }
    }
  });
});

suite('schemas of bodies', () => {
  type Node = { type?: string | string[]; properties?: Record<string, Node>; items?: Node; maxItems?: number };
  const unbounded = (node: Node, path: string): string[] => [
    ...([node.type].flat().includes('array') && node.maxItems === undefined ? [path] : []),
    ...(node.items ? unbounded(node.items, `${path}[]`) : []),
    ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) => unbounded(inner, `${path}.${name}`)),
  ];

  test('limit the length of every list', () => {
    const found = allRoutes().flatMap(({ id, body }) => (body ? unbounded(body as Node, id) : []));
    assert.deepEqual(found, []);
  });
});
