import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { DELIVERY_TYPES } from '../../domain/catalog/webhooks.ts';
import { apiDocument } from '../../server/api-document.ts';
import { PREFIX } from '../../server/http/mount-routes.ts';
import { MULTIPART } from '../../server/http/read-upload.ts';
import { errorsOf } from '../../server/http/route-errors.ts';
import { NOTHING } from '../../server/http/schema.ts';
import { compileCheck } from '../../server/http/validate.ts';
import { allRoutes } from '../../server/routes.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document has no narrower shape
type Json = Record<string, any>;

const FILE = readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8');
const document: Json = JSON.parse(JSON.stringify(apiDocument('https://rentroll.test')));
const { schemas, responses } = document.components as { schemas: Json; responses: Json };
const operations: [string, Json][] = [
  ...Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, operation]): [string, Json] => [`${method} ${path}`, operation]),
  ),
  ...Object.entries(document.webhooks as Json).map(([type, { post }]): [string, Json] => [type, post]),
];
const isReference = (part: Json): boolean => Object.keys(part).join() === '$ref';

/** Calls back for every schema of the document with its place; `named` for those that are components themselves. */
function visitSchemas(visit: (node: Json, at: string, named: boolean) => void): void {
  const inside = (node: Json, at: string, named: boolean): void => {
    visit(node, at, named);
    for (const [name, part] of Object.entries((node.properties ?? {}) as Json)) inside(part, `${at}.${name}`, false);
    if (node.items) inside(node.items, `${at}[]`, false);
    for (const part of node.oneOf ?? []) inside(part, at, false);
  };
  for (const [name, part] of Object.entries(schemas)) inside(part, name, true);
  const elsewhere = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, part] of Object.entries(node))
      if (key === 'schema') inside(part, at, false);
      else if (key !== 'schemas' && key !== 'example') elsewhere(part, `${at}/${key}`);
  };
  elsewhere(document, '#');
}

/** The schema without names, notes and what only the document adds. */
function bare(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(bare);
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, oneOf, 'x-documented-as': shown, ...rest } = node as Json;
  if (shown) return bare(shown);
  if ($ref) return bare(schemas[$ref.split('/').at(-1)]);
  if (oneOf) {
    const value = bare(oneOf[0]) as Json;
    return { ...value, type: [value.type, 'null'], ...(value.enum ? { enum: [...value.enum, null] } : {}) };
  }
  const { title: _, description: __, examples: ___, 'x-parameter': ____, 'x-enumDescriptions': _____, ...rules } = rest;
  if (rules.format && rules.format !== 'binary') delete rules.pattern;
  const { properties, items } = rules;
  if (properties)
    rules.properties = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, bare(part)]));
  if (items) rules.items = bare(items);
  return rules;
}
const declared = (schema: unknown): unknown => bare(JSON.parse(JSON.stringify(schema)));

suite('API document', () => {
  test('what is returned can be sent back: a PUT allows null where GET answers null', () => {
    const refused: string[] = [];
    const compare = (answer: Json, body: Json, at: string): void => {
      if ([answer.type].flat().includes('null') && ![body.type].flat().includes('null')) refused.push(at);
      for (const [name, part] of Object.entries((body.properties ?? {}) as Json))
        if (answer.properties?.[name]) compare(answer.properties[name], part, `${at}.${name}`);
      if (answer.items && body.items) compare(answer.items, body.items, `${at}[]`);
    };
    let compared = 0;
    for (const [path, { get, put }] of Object.entries(document.paths as Json)) {
      if (!get || !put) continue;
      const { content } = responses[get.responses[200].$ref.split('/').at(-1)];
      const answer = bare(content['application/json'].schema.properties.data) as Json;
      compare(answer, bare(put.requestBody.content['application/json'].schema) as Json, path);
      compared += 1;
    }
    assert.ok(compared >= 5, `${compared}`);
    assert.deepEqual(refused, []);
  });

  test('stays small: what is used twice is a component', () => {
    const size = Buffer.byteLength(FILE);
    assert.ok(size <= 2900 * operations.length, `${size} bytes for ${operations.length} operations`);
    const places = new Map<string, string[]>();
    visitSchemas((node, at, named) => {
      const isShape =
        JSON.stringify(node.type ?? '').includes('object') && Object.keys(node.properties ?? {}).length > 0;
      if (named || !isShape) return;
      const shape = JSON.stringify(bare({ ...node, type: 'object' }));
      places.set(shape, [...(places.get(shape) ?? []), at]);
    });
    assert.deepEqual(
      [...places.values()].filter((at) => at.length > 1),
      [],
      'name them with resource() or body()',
    );
    const inline = operations.flatMap(([at, { parameters }]) =>
      (parameters as Json[])
        .filter((part) => !isReference(part))
        .map((part): [string, string] => [JSON.stringify(part), at]),
    );
    const twice = Map.groupBy(inline, ([part]) => part)
      .values()
      .filter((uses) => uses.length > 1);
    assert.deepEqual([...twice], [], 'name the parameter with `x-parameter`');
  });

  test('every enum, request body and resource has a name', () => {
    const anonymous: string[] = [];
    visitSchemas((node, at, named) => {
      if (node.enum && !named) anonymous.push(at);
    });
    assert.deepEqual(anonymous, []);
    for (const [at, { requestBody }] of operations)
      for (const content of Object.values((requestBody?.content ?? {}) as Json))
        assert.ok(isReference(content.schema), at);
    for (const [name, { content = {} }] of Object.entries(responses)) {
      const schema = content['application/json']?.schema;
      if (schema) assert.ok(isReference(schema.properties?.data ?? schema), name);
    }
  });

  test('every response is a component, and every error one with the body of errors', () => {
    for (const [at, operation] of operations)
      for (const [status, response] of Object.entries(operation.responses as Json)) {
        assert.ok(isReference(response), `${status} of ${at}`);
        const { content } = responses[response.$ref.split('/').at(-1)] as Json;
        if (Number(status) >= 400 && !(at in document.webhooks))
          assert.deepEqual(content['application/json'].schema, { $ref: '#/components/schemas/Error' });
      }
  });

  test('every text has an example with a real value', () => {
    const missing: string[] = [];
    visitSchemas((node, at) => {
      const isText = node.type === 'string' || (Array.isArray(node.type) && node.type.includes('string'));
      if (isText && !node.enum && !node.examples && !('const' in node) && node.format !== 'binary') missing.push(at);
    });
    assert.deepEqual(missing, [], 'give the field an example, or its name one in openapi/words.ts');
    assert.equal(schemas.InvoiceStatusDisplay.properties.label.examples[0], 'Draft');
    assert.match(responses.NotFound.content['application/json'].example.error.message, /^[\x20-\x7e]+$/);
  });

  test('names what the senders of signed messages sign, with examples that are such messages', () => {
    for (const { path, signedBy = {} } of allRoutes()) {
      const { requestBody } = document.paths[PREFIX + path].post ?? {};
      for (const [sender, { body }] of Object.entries(signedBy)) {
        const { schema, examples } = requestBody.content['application/json'];
        assert.equal((bare(schema) as Json).anyOf.length, Object.keys(signedBy).length);
        assert.deepEqual(compileCheck(body, 'body')(examples[sender].value), [], sender);
      }
    }
  });

  test('describes exactly what the service validates and returns', () => {
    for (const route of allRoutes()) {
      const operation = document.paths[PREFIX + route.path][route.method.toLowerCase()];
      const parameters = (operation.parameters as Json[]).map((part) =>
        part.$ref ? document.components.parameters[part.$ref.split('/').at(-1)] : part,
      );
      for (const place of ['path', 'query'] as const) {
        const { properties = {}, required = [] } = ((place === 'path' ? route.params : route.query) ?? {}) as Json;
        const here = parameters.filter((part) => part.in === place);
        assert.deepEqual(
          here.map(({ name, schema, required }) => [name, bare(schema), required]),
          Object.entries(properties).map(([name, part]) => [
            name,
            declared(part),
            place === 'path' || required.includes(name),
          ]),
          route.id,
        );
      }
      if (route.body && route.body !== NOTHING) {
        const content = operation.requestBody.content[route.upload ? MULTIPART : 'application/json'];
        assert.deepEqual(bare(content.schema), declared(route.body), route.id);
      } else if (!route.signedBy) assert.equal(operation.requestBody, undefined);
      if (!route.raw) {
        const { $ref } = operation.responses[route.status ?? 200];
        const { schema } = responses[$ref.split('/').at(-1)].content['application/json'];
        assert.deepEqual(bare(schema.properties.data), declared(route.data), route.id);
      }
      assert.deepEqual(
        new Set([...document['x-error-codes'], ...operation['x-error-codes']]),
        new Set(errorsOf(route)),
        route.id,
      );
    }
  });

  test('names a server with a complete address and one typed webhook per type', () => {
    assert.ok(URL.canParse(JSON.parse(FILE).servers[0].url));
    assert.equal(document.servers[0].url, 'https://rentroll.test');
    assert.deepEqual(Object.keys(document.webhooks), [...DELIVERY_TYPES]);
    for (const type of DELIVERY_TYPES) {
      const { $ref } = document.webhooks[type].post.requestBody.content['application/json'].schema;
      const { properties } = schemas[$ref.split('/').at(-1)];
      assert.equal(properties.type.const, type);
      assert.ok(isReference(properties.data), type);
    }
  });
});
