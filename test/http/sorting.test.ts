import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { apiDocument } from '../../server/api-document.ts';
import { PREFIX } from '../../server/http/mount-routes.ts';
import { allRoutes } from '../../server/routes.ts';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';

const fixture = await createFixture('2026-11-15');
const renter = await fixture.renter('Trần Văn Minh');
await fixture.lease(await fixture.room('P101'), renter, { start_date: '2026-11-01' });
const portal = await joinPortal(fixture.service, fixture.api(), renter.id);

// biome-ignore lint/suspicious/noExplicitAny: a JSON document has no narrower shape
const document = apiDocument('http://localhost') as any;

/** The lists that need no id of something else, with the parameter that the document has for them. */
const lists = allRoutes().flatMap(({ method, path, access, query }) => {
  const { properties = {}, required = [] } = (query ?? {}) as { properties?: object; required?: string[] };
  if (method !== 'GET' || path.includes('{') || !('sort' in properties) || required.length > 0) return [];
  const parameter = document.paths[PREFIX + path].get.parameters
    .map(({ $ref, ...part }: { $ref?: string }) =>
      $ref ? document.components.parameters[$ref.split('/').at(-1) ?? ''] : part,
    )
    .find(({ name }: { name: string }) => name === 'sort');
  return [{ path, access, description: String(parameter.description) }];
});

suite('sorting', () => {
  test('a list is sorted by the fields that the document names, and by no other', async () => {
    assert.ok(lists.length > 30);
    for (const { path, access, description } of lists) {
      const client = path.startsWith('/tenant') ? portal.client : fixture.api();
      if (access === 'api-key' || path === '/events') continue;
      const [fields = '', fallback = ''] = description.split('Default: ');
      const named = [...fields.matchAll(/`(\w+)`/g)].map(([, name]) => name as string);
      assert.ok(named.includes(fallback.replaceAll(/[`.-]/g, '')), path);
      for (const name of named)
        for (const sort of [name, `-${name}`])
          assert.equal((await client.get(`${path}?sort=${sort}`)).status, 200, `${path} ${sort}`);
      const refused = await client.get(`${path}?sort=organization_id`);
      assert.deepEqual([refused.status, refused.error.fields[0].code], [400, 'not_allowed'], path);
    }
  });
});
