import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { needsBody } from '../../server/http/route.ts';
import { NOTHING } from '../../server/http/schema.ts';
import { allRoutes } from '../../server/routes.ts';
import { joinPortal } from '../renter/portal.ts';
import { startService } from '../support/service.ts';
import { createWorld } from '../support/world.ts';

const service = await startService();
const { landlord, ids } = await createWorld(service);
const renter = (await landlord.client.post('/renters', { full_name: 'Lê Thị Hoa' })).data;
await landlord.client.patch(`/maintenance-tickets/${ids.ticket_id}`, { cost_amount: '200000' });
const portal = await joinPortal(service, landlord.client, renter.id, 'hoa');

suite('a body that the API document calls optional', () => {
  const routes = allRoutes().filter(
    (route) =>
      route.method !== 'GET' &&
      route.body &&
      route.body !== NOTHING &&
      !needsBody(route) &&
      // Browsers send a cookie instead.
      !route.path.endsWith('/auth/refresh'),
  );
  for (const { method, path } of routes)
    test(`${method} ${path} does without one`, async () => {
      const client = path.startsWith('/tenant') ? portal.client : landlord.client;
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
      for (const body of [undefined, null, {}]) {
        const { status, error, text } = await client[method.toLowerCase() as 'post'](address, body);
        assert.ok(error?.code !== 'validation_failed', text);
        // These are answered before the body is looked at.
        assert.ok(![401, 403, 415].includes(status) && status < 500, text);
      }
    });
});
