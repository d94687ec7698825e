import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerTenant } from '../support/people.ts';
import { until } from '../support/until.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-11-15');
const { api, ok, service } = fixture;
const renter = await fixture.renter('Lý Anh Tùng');
await fixture.lease(await fixture.room('P302'), renter, { start_date: '2026-11-01' });
const at = `/renters/${renter.id}/consents`;
const stateOf = async () => (await ok(api().get(at))).state;
const text = { text_vi: 'Chúng tôi lưu số căn cước.', text_en: 'We keep the identity number.' };

suite('the privacy notice', () => {
  test('comes with the service in both languages, and every version of an organization is kept', async () => {
    const first = await ok(api().get('/privacy-notice'));
    assert.deepEqual([first.version, first.versions.length], [0, 1]);
    assert.match(first.text_vi, /91\/2025\/QH15/);
    assert.match(first.text_en, /91\/2025\/QH15/);
    const saved = await ok(api().put('/privacy-notice', { version: 0, ...text }));
    assert.deepEqual([saved.version, saved.text_en], [1, text.text_en]);
    const again = await ok(api().put('/privacy-notice', { version: 1, ...text }));
    assert.equal(again.version, 1, 'nothing changed, so nobody is asked again');
    assert.equal((await ok(api().get('/privacy-notice?version=0'))).text_vi, first.text_vi);
    assert.equal((await api().get('/privacy-notice?version=9')).status, 404);
    const stale = await api().put('/privacy-notice', { version: 0, ...text });
    assert.deepEqual([stale.status, stale.error.code], [409, 'stale_version']);
  });

  test('is changed by owners only', async () => {
    const manager = await addMember(service, { ...fixture.landlord, client: api() }, 'MANAGER');
    assert.equal((await manager.client.put('/privacy-notice', { version: 1, ...text })).status, 403);
    assert.equal((await manager.client.get('/privacy-notice')).status, 200);
  });
});

suite('consents', () => {
  test('are recorded on paper with version and day, and withdrawn', async () => {
    assert.equal(await stateOf(), 'NONE');
    assert.equal((await api().post(at, { action: 'WITHDRAWN', version: 1 })).error.code, 'invalid_status_transition');
    assert.equal((await api().post(at, { action: 'GIVEN', version: 0 })).error.code, 'stale_version');
    const future = await api().post(at, { action: 'GIVEN', version: 1, signed_on: '2026-12-01' });
    assert.equal(future.status, 400);
    const given = await ok(api().post(at, { action: 'GIVEN', version: 1, signed_on: '2026-11-02' }));
    const [consent] = given.consents;
    assert.deepEqual(
      [given.state, consent.way, consent.version, consent.signed_on, typeof consent.recorded_by_name],
      ['GIVEN', 'PAPER', 1, '2026-11-02', 'string'],
    );
    const twice = await ok(api().post(at, { action: 'GIVEN', version: 1 }));
    assert.equal(twice.consents.length, 1);
    const withdrawn = await ok(api().post(at, { action: 'WITHDRAWN', version: 1 }));
    assert.deepEqual([withdrawn.state, withdrawn.consents.length], ['WITHDRAWN', 2]);
  });

  test('are given in the app, asked for again when the text changes, and published', async () => {
    const portal = await joinPortal(service, api(), renter.id);
    const own = await ok(portal.client.get('/tenant/privacy-notice', { 'accept-language': 'en' }));
    assert.deepEqual([own.version, own.text, own.state], [1, text.text_en, 'WITHDRAWN']);
    const given = await ok(portal.client.post('/tenant/consents', { action: 'GIVEN', version: 1 }));
    assert.deepEqual([given.state, given.consents[0].way], ['GIVEN', 'APP']);
    await ok(api().put('/privacy-notice', { version: 1, ...text, text_vi: 'Bản mới.' }));
    assert.equal((await ok(portal.client.get('/tenant/privacy-notice'))).state, 'OUTDATED');
    assert.equal(await stateOf(), 'OUTDATED');
    const published = async (type: string) =>
      (await ok(api().get(`/events?type=${type}`))).events.map(({ data }: Data) => [data.way, data.renter_id]);
    // The feed shows an event once no earlier transaction can add one before it.
    await until(async () => (await published('consent.given')).length === 2, 'both consents to be published');
    assert.deepEqual(await published('consent.given'), [
      ['PAPER', renter.id],
      ['APP', renter.id],
    ]);
    assert.deepEqual(await published('consent.withdrawn'), [['PAPER', renter.id]]);
    const { audit_events } = await ok(api().get(`/audit-events?subject_id=${renter.id}&action=consent.given`));
    assert.deepEqual(audit_events[0].changes, { version: 1, way: 'APP' });
  });

  test('that are given at the same time are one', async () => {
    const third = await fixture.renter('Lý Thu');
    const { client } = await joinPortal(service, api(), third.id);
    for (const action of ['GIVEN', 'WITHDRAWN']) {
      const answers = Array.from({ length: 8 }, () => client.post('/tenant/consents', { action, version: 2 }));
      for (const { status, text: said } of await Promise.all(answers)) assert.equal(status, 200, said);
    }
    const { consents } = await ok(api().get(`/renters/${third.id}/consents`));
    assert.deepEqual(
      consents.map(({ action }: Data) => action),
      ['WITHDRAWN', 'GIVEN'],
    );
  });

  test('are given with an invitation whose text was read', async () => {
    const second = await fixture.renter('Vũ Lan');
    const person = await registerTenant(service, 'lan');
    const { token } = await fixture.make(`/renters/${second.id}/invitations`, { email: person.email });
    const shown = await ok(service.client().get(`/tenant/invitations/${token}/privacy-notice`));
    assert.deepEqual([shown.version, shown.text], [2, 'Bản mới.']);
    const path = `/tenant/invitations/${token}/accept`;
    assert.equal((await person.client.post(path, { privacy_notice_version: 1 })).error.code, 'stale_version');
    await ok(person.client.post(path, { privacy_notice_version: shown.version }));
    const { state, consents } = await ok(api().get(`/renters/${second.id}/consents`));
    assert.deepEqual([state, consents[0].way, consents[0].version], ['GIVEN', 'INVITATION', 2]);
  });
});
