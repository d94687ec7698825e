import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { acceptAs } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { PASSWORD, type Person, registerLandlord, registerTenant } from '../support/people.ts';

const fixture = await createFixture('2026-01-20');
const { service, api, ok } = fixture;
const erase = (renterId: string) =>
  ok(api().post(`/renters/${renterId}/erase`, { reason: 'REQUESTED_BY_RENTER' })).then(() => undefined);
const endAccess = (renterId: string) => ok(api().delete(`/renters/${renterId}/portal-access`));
const exists = async ({ email }: { email: string }): Promise<boolean> =>
  (await service.asOwner(`select from identity.accounts where kind = 'RENTER' and email = $1`, [email])).length > 0;

/** A renter whose account acted in their name and then lost its access. */
async function departed(person: Person): Promise<string> {
  const renter = await fixture.renter('Trần Văn Cũ');
  await acceptAs(api(), renter.id, person);
  await endAccess(renter.id);
  return renter.id;
}

const authorsOf = async (person: Person): Promise<(string | null)[]> =>
  (
    await service.asOwner<{ name: string | null }>(
      `select distinct actor_name collate "C" as name from audit_events where actor_kind = 'RENTER' and actor_id = $1 order by 1`,
      [(await ok(person.client.get('/tenant/me'))).id],
    )
  ).map(({ name }) => name);

suite('an account whose access was ended before its renter is erased', () => {
  test('is removed when nobody else has it', async () => {
    const person = await registerTenant(service, 'former');
    await erase(await departed(person));
    assert.equal(await exists(person), false);
    assert.equal((await person.client.get('/tenant/me')).status, 401);
    const names = await service.asOwner(`select from audit_events where actor_name = 'former'`);
    assert.equal(names.length, 0);
  });

  test('is removed also when the invitation was accepted on its page, without a session', async () => {
    const renter = await fixture.renter('Lê Trang Giấy');
    const email = 'page@example.com';
    const { token } = await fixture.make(`/renters/${renter.id}/invitations`, { email });
    const page = `${service.url}/renter-invitations/${token}`;
    const sent = await fetch(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ display_name: 'Giấy', password: PASSWORD }),
    });
    assert.equal(sent.status, 200, await sent.text());
    assert.equal(await exists({ email }), true);
    await endAccess(renter.id);
    await erase(renter.id);
    assert.equal(await exists({ email }), false);
  });

  test('stays with its name on what it did for another renter of the landlord', async () => {
    const person = await registerTenant(service, 'both');
    const old = await departed(person);
    const now = await fixture.renter('Trần Văn Mới');
    await fixture.lease(await fixture.room('P201'), now, { start_date: '2026-01-01' });
    await acceptAs(api(), now.id, person);
    await ok(person.client.post('/tenant/maintenance-tickets', { title: 'Vòi nước' }));
    await erase(old);
    assert.equal((await ok(person.client.get('/tenant/me'))).email, person.email);
    const neutral = `Người thuê / Renter ${old.slice(-8).toUpperCase()}`;
    assert.deepEqual(await authorsOf(person), [neutral, 'both'].sort());
  });

  test('stays when another landlord has it or has invited it', async () => {
    const elsewhere = await registerLandlord(service, 'elsewhere');
    const { data: theirs } = await elsewhere.client.post('/renters', { full_name: 'Ở nơi khác' });
    const [linked, invited] = [await registerTenant(service, 'linked'), await registerTenant(service, 'invited')];
    const [first, second] = [await departed(linked), await departed(invited)];
    await acceptAs(elsewhere.client, theirs.id, linked);
    const { data: next } = await elsewhere.client.post('/renters', { full_name: 'Sắp đến' });
    await service.asOwner(`update identity.accounts set email_verified_at = now() where email = $1`, [invited.email]);
    await elsewhere.client.post(`/renters/${next.id}/invitations`, { email: invited.email });
    await erase(first);
    await erase(second);
    assert.deepEqual([await exists(linked), await exists(invited)], [true, true]);
    assert.equal((await linked.client.get('/tenant/me')).status, 200);
    for (const person of [linked, invited]) assert.match((await authorsOf(person)).join(), /^Người thuê \/ Renter/);
  });
});
