import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPermission } from '../../domain/catalog/permissions.ts';
import { exampleOf } from '../../server/http/openapi/examples.ts';
import { allRoutes } from '../../server/routes.ts';
import { registerLandlord, registerTenant } from '../support/people.ts';
import { photoForm, plain } from '../support/photos.ts';
import { startService } from '../support/service.ts';
import { fileForm } from '../support/spreadsheet.ts';
import { createWorld } from '../support/world.ts';

const service = await startService();
const world = await createWorld(service);
const attached = await world.landlord.client.post(
  `/accounting/expenses/${world.ids.expense_id}/attachments`,
  photoForm(plain('jpeg')),
);
world.ids.attachment_id = attached.data.id;
world.ids.session_id = (await world.landlord.client.get('/auth/sessions')).data.sessions[0].id;
const stranger = await registerLandlord(service, 'stranger');
const renter = await registerTenant(service, 'renter');

const fill = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = world.ids[`${path.slice(0, path.indexOf(`{${name}}`))}{${name}}`] ?? world.ids[name];
    assert.ok(id, `test/support/world.ts creates nothing for {${name}}: add it so that ${path} is covered`);
    return id;
  });

const tables = await service.asOwner<{ name: string }>(`
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
  order by 1`);
// A function, because it is planned once.
await service.asOwner(`
  create function pg_temp.fingerprint(organization uuid) returns table (name text, print text) language plpgsql as $$
  begin
    ${tables
      .map(
        ({ name }) =>
          `return query select '${name}', count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from ${name} t where organization_id = organization;`,
      )
      .join('\n')}
  end $$`);

/** The state of the organization: one hash per table, which changes with any row. */
const fingerprint = () =>
  service.asOwner<{ name: string; print: string }>('select * from pg_temp.fingerprint($1)', [
    world.landlord.organizationId,
  ]);

/** What the owner of the organization proves themselves with. */
const accountRows = () =>
  service.asOwner(
    `select 'factor' as kind, t::text from identity.second_factors t where account_id = $1
     union all select 'device', t::text from identity.remembered_devices t where account_id = $1
     union all select 'session', (id, revoked_at)::text from identity.sessions where account_id = $1 order by 1, 2`,
    [world.landlord.session.user.id],
  );

/**
 * Jobs of the organization's own changes must finish first, those that are queued too, or their effects would look like the
 * outsider's. A notice that is being sent has an attempt and is due later.
 */
async function rest(): Promise<void> {
  for (let last = ''; ; await sleep(500)) {
    const [waiting] = await service.asOwner<{ count: number }>(
      `select (select count(*) from queue.outbox where organization_id = $1)::int
            + (select count(*) from queue.job where state in ('created', 'retry', 'active') and start_after <= now() + interval '1 minute')::int
            + (select count(*) from notices
               where organization_id = $1 and status = 'PENDING' and (not_before <= now() or attempts > 0))::int as count`,
      [world.landlord.organizationId],
    );
    const now = JSON.stringify(await fingerprint());
    if (waiting?.count === 0 && now === last) return;
    last = now;
  }
}

suite('another organization', () => {
  before(async () => {
    await rest();
    // What the schedule finds at a quarter of an hour would look like the outsider's too.
    await service.running.context.jobs.stop();
  });
  const routes = allRoutes().filter(({ access, path }) => path.includes('{') && isPermission(access));

  for (const route of routes) {
    test(`${route.method} ${route.path} is not found`, async () => {
      const held = await fingerprint();
      const body =
        route.method === 'GET' || !route.body
          ? undefined
          : route.upload
            ? fileForm('a,b\n', 'rows.csv')
            : (route.example ?? exampleOf(route.body));
      const method = route.method.toLowerCase() as 'get';
      const response = await stranger.client[method](fill(route.path), body as undefined);
      assert.equal(response.status, 404, `${response.status} ${response.text}`);
      assert.equal(response.error.code, 'not_found');
      assert.deepEqual(await fingerprint(), held);
      const asRenter = await renter.client[method](fill(route.path), body as undefined);
      assert.equal(asRenter.status, 403, asRenter.text);
    });
  }
});

suite('another account', async () => {
  const [person, otherRenter] = [await registerLandlord(service, 'other'), await registerTenant(service, 'other')];
  const routes = allRoutes().filter(({ path }) =>
    /^\/auth\/.*\{(second_factor|remembered_device|session)_id\}/.test(path),
  );

  for (const route of routes)
    test(`${route.method} ${route.path} is not found, and changes nothing`, async () => {
      const method = route.method.toLowerCase() as 'delete';
      const body = route.body ? exampleOf(route.body) : undefined;
      const held = await accountRows();
      const response = await person.client[method](fill(route.path), body as undefined);
      assert.deepEqual([response.status, response.error.code], [404, 'not_found'], response.text);
      const asRenter = await otherRenter.client[method](fill(route.path), body as undefined);
      assert.equal(asRenter.status, 403, asRenter.text);
      const sameKind = await otherRenter.client[method](`/tenant${fill(route.path)}`, body as undefined);
      assert.deepEqual([sameKind.status, sameKind.error.code], [404, 'not_found'], sameKind.text);
      assert.deepEqual(await accountRows(), held);
    });

  test('its factors and remembered devices are those of its owner', async () => {
    const { second_factors } = (await world.landlord.client.get('/auth/second-factors')).data;
    const { remembered_devices } = (await world.landlord.client.get('/auth/sessions')).data;
    assert.deepEqual(
      [second_factors[0].id, remembered_devices[0].id],
      [world.ids.second_factor_id, world.ids.remembered_device_id],
    );
    const others = (await person.client.get('/auth/sessions')).data.remembered_devices;
    assert.deepEqual([(await person.client.get('/auth/second-factors')).data.second_factors, others], [[], []]);
  });
});

suite('one’s own organization', () => {
  test('the same paths exist for the owner, so the test above is meaningful', async () => {
    for (const route of allRoutes().filter(
      ({ access, path, method }) => path.includes('{') && isPermission(access) && method === 'GET',
    )) {
      const response = await world.landlord.client.get(fill(route.path));
      assert.equal(response.status, 200, `${route.path}: ${response.text}`);
    }
  });
});
