import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { apiDocument } from '../../server/api-document.ts';
import { PREFIX } from '../../server/http/mount-routes.ts';
import { allRoutes } from '../../server/routes.ts';
import { joinPortal } from '../renter/portal.ts';
import { startService } from '../support/service.ts';
import { createWorld } from '../support/world.ts';

const service = await startService();
const { landlord, ids } = await createWorld(service);
const make = async (path: string, body: object, client = landlord.client) => {
  const response = await client.post(path, body);
  assert.equal(response.status, 201, response.text);
  return response.data;
};
const room = await make('/rooms', { property_id: ids.property_id, name: 'P102', base_rent: '3000000' });
const renter = await make('/renters', { full_name: 'Lê Thị Hoa' });
await make('/leases', { room_id: room.id, renter_id: renter.id, start_date: '2026-01-01', monthly_rent: '1' });
const portal = await joinPortal(service, landlord.client, renter.id, 'hoa');
const invoice = await make('/invoices/generate', { room_id: room.id, period: '2026-01', issue: true });
const ticket = await make('/tenant/maintenance-tickets', { title: 'Vòi nước rỉ' }, portal.client);
const own: Record<string, string> = { invoice_id: invoice.id, ticket_id: ticket.id };

// biome-ignore lint/suspicious/noExplicitAny: a JSON document has no narrower shape
const document = apiDocument('http://localhost') as any;

/** The lists whose sort is read by `pageOf`, with the parameter that the document has for it. */
const lists = allRoutes().flatMap(({ method, path, access, query }) => {
  const { properties = {}, required = [] } = (query ?? {}) as { properties?: object; required?: string[] };
  if (method !== 'GET' || !('sort' in properties) || access === 'api-key' || path === '/events') return [];
  const parameter = document.paths[PREFIX + path].get.parameters
    .map(({ $ref, ...part }: { $ref?: string }) =>
      $ref ? document.components.parameters[$ref.split('/').at(-1) ?? ''] : part,
    )
    .find(({ name }: { name: string }) => name === 'sort');
  return [{ path, required, description: String(parameter.description) }];
});

const REQUIRED: Record<string, string> = { owner_type: 'lease', owner_id: ids.lease_id ?? '' };

suite('sorting', () => {
  test('a list is sorted by exactly the fields that the document names', async () => {
    assert.ok(lists.length > 45, `${lists.length}`);
    for (const { path, required, description } of lists) {
      const [client, known] = path.startsWith('/tenant') ? [portal.client, own] : [landlord.client, ids];
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? name);
      const others = required.map((name) => `${name}=${REQUIRED[name]}&`).join('');
      const sortedBy = (sort: string) => client.get(`${address}?${others}sort=${sort}`, { 'accept-language': 'en' });

      const [fields = '', fallback = ''] = description.split('Default: ');
      const named = [...fields.matchAll(/`(\w+)`/g)].map(([, name]) => name as string);
      assert.ok(named.includes(fallback.replaceAll(/[`.-]/g, '')), path);
      const refused = await sortedBy('organization_id');
      assert.deepEqual(
        [refused.status, refused.error?.fields[0]?.code],
        [400, 'not_allowed'],
        `${path} ${refused.text}`,
      );
      const [, accepted = ''] = /\((.*)\)/.exec(refused.error.fields[0].message) ?? [];
      assert.deepEqual(accepted.split(', ').sort(), named.sort(), path);
      for (const name of named)
        for (const sort of [name, `-${name}`]) assert.equal((await sortedBy(sort)).status, 200, `${path} ${sort}`);
    }
  });
});
