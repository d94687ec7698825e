import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sweep } from '../../server/jobs/sweep.ts';
import { registerLandlord } from '../support/people.ts';
import { startService } from '../support/service.ts';

const service = await startService();

suite('sweeping', () => {
  test('what has run out goes, what still holds stays', async () => {
    const houses = [await registerLandlord(service, 'lan'), await registerLandlord(service, 'hoa')];
    const [lan] = houses;
    for (const { client } of houses)
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
      const actor = { kind: 'SYSTEM' as const, id: null, name: 'sweep' };
      const caller = { actor, locale: 'vi' as const, requestId: 'sweep', now, ip: '', userAgent: null, ifMatch: null };
      await sweep(service.running.services, caller, new AbortController().signal);
      return count();
    };
    const all = { kept: '2', keys: '2', invitations: '1', addresses: '1', spent: '1' };
    assert.deepEqual(await run(0.5), all);
    assert.deepEqual(await run(2), { ...all, kept: '0' });
    assert.deepEqual(await run(31), { ...all, kept: '0', spent: '0' });
    assert.deepEqual(await run(61), { kept: '0', keys: '2', invitations: '0', addresses: '0', spent: '0' });
  });
});
