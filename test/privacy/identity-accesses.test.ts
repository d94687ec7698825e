import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import { applyRetention } from '../../server/features/privacy/retention/apply-retention.ts';
import { createPapersFixture } from '../papers/papers-fixture.ts';
import { joinPortal } from '../renter/portal.ts';
import { addMember } from '../support/people.ts';
import { photoForm } from '../support/photos.ts';
import { unzip } from '../support/unzip.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createPapersFixture('2026-11-15');
const { api, ok, service, renterOfLease: renter, lease302: lease, vy } = fixture;
const manager = await addMember(service, { ...fixture.landlord, client: api() }, 'MANAGER');
const portal = await joinPortal(service, api(), renter.id);
const read = async (query = '') => (await ok(api().get(`/identity-accesses?limit=200${query}`))).identity_accesses;

suite('reads of identity data', () => {
  test('are listed with who, whose, when and for what, newest first', async () => {
    assert.deepEqual(await read(), []);
    await ok(manager.client.get(`/renters/${renter.id}`));
    await ok(api().get(`/leases/${lease.id}/members/${vy.id}`));
    assert.equal((await api().get(`/leases/${lease.id}/contract.pdf`)).status, 200);
    await ok(api().get('/renters?id_number=048098004321'));
    assert.equal((await api().get('/exports/residence-register.csv')).status, 200);
    const form = photoForm(Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n'), 'cccd.pdf');
    for (const [name, value] of Object.entries({ owner_type: 'renter', owner_id: renter.id, kind: 'IDENTITY_PAPER' }))
      form.set(name, value as string);
    const paper = await fixture.make('/attachments', form);
    const { url } = await ok(api().get(`/attachments/${paper.id}`));
    const { pathname, search } = new URL(url);
    assert.equal((await fetch(service.url + pathname + search)).status, 200);
    await (
      await fetch(`${service.url}/api/v1/tenant/my-data`, {
        headers: { authorization: `Bearer ${portal.client.token}` },
      })
    ).arrayBuffer();
    const rows: Data[] = await read();
    const purposes = rows.map(({ purpose }) => purpose).filter((purpose, at, all) => purpose !== all[at - 1]);
    // The download of the renter and the contract in it are recorded in the same moment.
    assert.deepEqual(purposes.slice(0, 2).sort(), ['CONTRACT', 'OWN_DATA']);
    assert.deepEqual(purposes.slice(2), ['SCAN', 'REGISTER', 'SEARCH', 'CONTRACT', 'FILE']);
    const [, byManager] = rows.filter(({ purpose }) => purpose === 'FILE');
    assert.deepEqual(
      [byManager.actor_name, byManager.person_name, byManager.renter_id],
      ['MANAGER', 'Lý Anh Tùng', renter.id],
    );
  });

  test('a file that is not an identity paper is not one of them', async () => {
    const form = photoForm(Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n'), 'x.pdf');
    for (const [name, value] of Object.entries({ owner_type: 'renter', owner_id: renter.id, kind: 'OTHER' }))
      form.set(name, value as string);
    const { url } = await fixture.make('/attachments', form);
    const { pathname, search } = new URL(url);
    const before = (await read()).length;
    assert.equal((await fetch(service.url + pathname + search)).status, 200);
    assert.equal((await read()).length, before);
  });

  test('are filtered by renter with their household, purpose and day, and exported', async () => {
    const ofRenter: Data[] = await read(`&renter_id=${renter.id}`);
    assert.deepEqual([...new Set(ofRenter.map(({ person_name }) => person_name))].sort(), ['Lý Anh Tùng', 'Lý Thị Vy']);
    assert.equal((await read('&purpose=SCAN')).length, 1);
    assert.deepEqual(await read('&date_to=2026-11-14'), []);
    const csv = await api().get('/exports/identity-accesses.csv?purpose=SCAN');
    assert.match(csv.text, /at,actor_name,purpose,person_name,renter_id/);
    assert.match(csv.text, /SCAN,Lý Anh Tùng/);
    assert.equal((await api().get('/exports/identity-accesses.xlsx')).status, 200);
  });

  test('a paper attached to the lease counts for its renter, for the landlord and in the renter’s own data', async () => {
    const form = photoForm(Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n'), 'cccd.pdf');
    for (const [name, value] of Object.entries({ owner_type: 'lease', owner_id: lease.id, kind: 'IDENTITY_PAPER' }))
      form.set(name, value as string);
    const { url } = await ok(manager.client.post('/attachments', form));
    const { pathname, search } = new URL(url);
    assert.equal((await fetch(service.url + pathname + search)).status, 200);
    const [last]: Data[] = await read(`&renter_id=${renter.id}&purpose=SCAN`);
    assert.deepEqual(
      [last.actor_name, last.person_name, last.subject_type, last.subject_id],
      ['MANAGER', 'Lý Anh Tùng', 'lease', lease.id],
    );
    const archive = await fetch(`${service.url}/api/v1/tenant/my-data`, {
      headers: { authorization: `Bearer ${portal.client.token}` },
    });
    const { data } = JSON.parse(String(unzip(Buffer.from(await archive.arrayBuffer())).get('data.json')));
    assert.ok(
      data.identity_accesses.some(({ action, by }: Data) => action === 'attachment.downloaded' && by === 'MANAGER'),
    );
  });

  test('are for owners', async () => {
    assert.equal((await manager.client.get('/identity-accesses')).status, 403);
    assert.equal((await manager.client.get('/exports/identity-accesses.csv')).status, 403);
  });

  test('stay listed with their purpose after the papers, the details of events and the person are gone', async () => {
    const ofPerson = async () =>
      (await read(`&renter_id=${renter.id}`)).map(({ id, purpose, at }: Data) => [id, purpose, at]);
    const before = await ofPerson();
    assert.ok(['SCAN', 'CONTRACT', 'FILE'].every((wanted) => before.some(([, purpose]: Data) => purpose === wanted)));
    await fixture.on('2026-12-02');
    const { invoice, amount_due } = await ok(api().post(`/leases/${lease.id}/end`, { end_date: '2026-11-30' }));
    await fixture.pay(invoice, amount_due);
    await ok(api().put('/retention', { enabled: true, identity_papers_months: 0, events_months: 0 }));
    const { context } = service.running;
    const caller = () => systemCaller('retention.apply', context.clock.now());
    await applyRetention(context, caller, new AbortController().signal);
    assert.deepEqual(await ofPerson(), before);
    assert.deepEqual((await ok(api().get('/retention/preview'))).renters, [], 'what is kept is not due again');
    await ok(api().post(`/renters/${renter.id}/erase`, { reason: 'RETENTION_ENDED' }));
    assert.deepEqual(await ofPerson(), before);
  });
});
