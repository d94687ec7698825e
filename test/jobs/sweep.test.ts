import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import { sweep } from '../../server/maintenance/sweep.ts';
import { registerLandlord } from '../support/people.ts';
import { until } from '../support/receiver.ts';
import { startService } from '../support/service.ts';

const service = await startService();

suite('the sweep', () => {
  test('deletes expired rows and keeps valid ones', async () => {
    const landlords = [await registerLandlord(service, 'lan'), await registerLandlord(service, 'hoa')];
    const [lan] = landlords;
    for (const { client } of landlords)
      await client.post('/api-keys', { name: 'x', permissions: ['organization.read'] }, { 'idempotency-key': 'old' });
    await service.client().post('/auth/login', { email: lan?.email, password: 'mot-mat-khau-dai' });
    await service.client().post('/auth/refresh', { refresh_token: lan?.session.refresh_token });
    await lan?.client.post(`/organizations/${lan.organizationId}/members`, {
      email: 'late@example.com',
      role: 'STAFF',
    });

    const count = async () => {
      const [row] = await service.asOwner<Record<string, string>>(`select
        (select count(*) from idempotency_keys) as kept, (select count(*) from identity.lookup where kind = 'API_KEY') as keys,
        (select count(*) from identity.lookup where kind = 'MEMBER_INVITATION') as invitations,
        (select count(*) from identity.known_addresses) as addresses,
        (select count(*) from identity.refresh_tokens where used_at is not null) as spent`);
      return row;
    };
    const run = async (days: number) => {
      const now = service.clock.now().add({ hours: days * 24 });
      const caller = systemCaller('sweep', now);
      await sweep(service.running.context, caller, new AbortController().signal);
      return count();
    };
    const all = { kept: '2', keys: '2', invitations: '1', addresses: '1', spent: '1' };
    assert.deepEqual(await run(0.5), all);
    assert.deepEqual(await run(2), { ...all, kept: '0' });
    assert.deepEqual(await run(31), { ...all, kept: '0', spent: '0' });
    assert.deepEqual(await run(61), { kept: '0', keys: '2', invitations: '0', addresses: '0', spent: '0' });
  });

  test('goes on with the other organizations when one fails, and fails in the end', async (t) => {
    const landlords = [await registerLandlord(service, 'hong'), await registerLandlord(service, 'tuan')];
    const ids = landlords.map(({ organizationId }) => organizationId).sort();
    for (const { client } of landlords)
      await client.post('/api-keys', { name: 'x', permissions: ['organization.read'] }, { 'idempotency-key': 'fails' });
    const { database } = service.running.context;
    const scoped = database.scoped.bind(database);
    t.mock.method(database, 'scoped', (...work: Parameters<typeof scoped>) =>
      work[0].organizationId === ids[0] ? Promise.reject(new Error('refused')) : scoped(...work),
    );
    const now = service.clock.now().add({ hours: 48 });
    const swept = sweep(service.running.context, systemCaller('sweep', now), new AbortController().signal);
    await assert.rejects(swept, /failed in 1 organizations/);
    const kept = await service.asOwner<{ organization_id: string }>(
      'select organization_id from idempotency_keys where organization_id = any($1)',
      [ids],
    );
    assert.deepEqual(kept, [{ organization_id: ids[0] }]);
  });

  test('deletes challenges, remembered devices and unconfirmed apps once they have expired', async () => {
    const { client, session } = await registerLandlord(service, 'factors');
    await client.post('/auth/second-factors', { kind: 'TOTP' });
    await client.post('/auth/passkeys/options');
    await service.asOwner(
      `insert into identity.remembered_devices (id, account_id, token_hash, created_at, last_used_at, expires_at)
       values (gen_random_uuid(), $1, 'sweep', $2, $2, $2::timestamptz + interval '30 days')`,
      [session.user.id, service.clock.now().toString()],
    );
    const left = async (days: number) => {
      const now = service.clock.now().add({ minutes: Math.round(days * 24 * 60) });
      await sweep(service.running.context, systemCaller('sweep', now), new AbortController().signal);
      const [row] = await service.asOwner<Record<string, string>>(
        `select (select count(*) from identity.auth_challenges where account_id = $1) as challenges,
          (select count(*) from identity.second_factors where account_id = $1) as factors,
          (select count(*) from identity.remembered_devices where account_id = $1) as devices`,
        [session.user.id],
      );
      return [row?.challenges, row?.factors, row?.devices];
    };
    assert.deepEqual(await left(0), ['1', '1', '1']);
    assert.deepEqual(await left(0.5), ['0', '1', '1']);
    assert.deepEqual(await left(2), ['0', '0', '1']);
    assert.deepEqual(await left(31), ['0', '0', '0']);
  });

  test('deletes events after the retention period, never before they were dispatched', async () => {
    const { client, organizationId } = await registerLandlord(service, 'minh');
    await client.post('/properties', { code: 'A', name: 'Nhà A' });
    const [property] = (await client.get('/properties')).data.properties;
    const emit = async (name: string) => {
      const { data } = await client.post('/rooms', { property_id: property.id, name, base_rent: '2000000' });
      const renter = (await client.post('/renters', { full_name: name })).data;
      const lease = { room_id: data.id, renter_id: renter.id, start_date: '2026-11-01', monthly_rent: '2000000' };
      assert.equal((await client.post('/leases', lease)).status, 201);
    };
    const events = async (cursor = '') => (await client.get(`/events?limit=200${cursor}`)).body;
    const passedOn = () =>
      until('the dispatcher', async () => (await service.asOwner('select from queue.outbox')).length === 0);
    const run = (config: { eventRetentionDays: number | null }, days: number) => {
      const now = service.clock.now().add({ hours: days * 24 });
      const caller = systemCaller('sweep', now);
      return sweep({ ...service.running.context, config }, caller, new AbortController().signal);
    };
    await emit('P1');
    await passedOn();
    const { data, meta } = await events();
    assert.ok(data.events.length > 0);
    await run({ eventRetentionDays: null }, 4_000);
    await run({ eventRetentionDays: 60 }, 59);
    assert.equal((await events()).data.events.length, data.events.length);
    await service.asOwner('begin');
    await service.asOwner(
      `insert into queue.outbox (organization_id, transaction_id, event_id)
       select organization_id, transaction_id, id from events where id = $1`,
      [data.events[0].id],
    );
    const forgotten = await service.asOwner(
      `select identity.delete_old_events($1, now() + interval '1 day', 1000) as gone`,
      [organizationId],
    );
    await service.asOwner('rollback');
    assert.deepEqual(forgotten, [{ gone: '0' }]);
    await run({ eventRetentionDays: 60 }, 61);
    assert.equal((await events()).data.events.length, 0);
    await emit('P2');
    await passedOn();
    const later = await events(`&cursor=${meta.next_cursor}`);
    assert.deepEqual(
      later.data.events.map(({ type }: { type: string }) => type),
      ['lease.created'],
    );
    assert.equal(later.data.events[0].organization_id, organizationId);
  });
});
