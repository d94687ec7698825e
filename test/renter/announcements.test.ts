import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import { joinPortal } from './portal.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-11-15');
const { api, ok, make, service, property } = fixture;
const landlord = () => ({ ...fixture.landlord, client: api() });

/** A room on a floor with a renter who lives there since the first. */
async function lived(name: string, floor: number, more: object = {}, place = property) {
  const room = await fixture.room(name, { floor, property_id: place.id });
  const renter = await fixture.renter(`Renter ${name}`, { email: `${name.toLowerCase()}@example.com`, ...more });
  const lease = await fixture.lease(room, renter, { start_date: '2026-11-01' });
  return { room, renter, lease };
}

const first = await lived('P101', 1);
const second = await lived('P201', 2, { email: null });
const other = await make('/properties', { name: 'Hoa Mai', code: 'HM' });
const away = await lived('M101', 1, {}, other);
const roommate = await fixture.renter('Bạn cùng phòng', { email: 'mate@example.com' });
await make(`/leases/${second.lease.id}/members`, { full_name: 'Bạn cùng phòng', renter_id: roommate.id });
const gone = await fixture.renter('Đã đi');
const minh = await joinPortal(service, api(), first.renter.id, 'minh');

const TEXT = { title: 'Cúp điện thứ Bảy', message: 'Điện cúp từ 8 giờ đến 11 giờ.\nHãy rút phích cắm tủ lạnh.' };
const send = (more: object) => api().post('/announcements', { ...TEXT, ...more });
const namesOf = ({ recipients }: Data) => recipients.map(({ renter_name }: Data) => renter_name);

suite('announcements', () => {
  test('reach everyone who lives in the property, members of a household too, and nobody else', async () => {
    const sent = await ok(send({ property_id: property.id }));
    assert.deepEqual(namesOf(sent), ['Renter P101', 'Bạn cùng phòng', 'Renter P201']);
    assert.deepEqual([sent.recipient_count, sent.read_count, sent.property_name], [3, 0, 'Hoa Sen']);
    const notices: Data[] = await service.asOwner(
      `select channel, facts ->> 'message' as message from notices where cause = $1 order by channel`,
      [`announcement ${sent.id}`],
    );
    // One message each, by the first channel that reaches them; nothing reaches who has neither account nor address.
    assert.deepEqual(
      notices.map(({ channel }) => channel),
      ['EMAIL', 'EMAIL'],
    );
    assert.equal(notices[0].message, TEXT.message);
    const { recipients } = await ok(api().get(`/announcements/${sent.id}`));
    assert.deepEqual(
      recipients.map(({ channel }: Data) => channel),
      ['EMAIL', 'EMAIL', null],
    );
    const [audit] = (await api().get('/audit-events?limit=1')).data.audit_events;
    assert.deepEqual([audit.action, audit.changes.recipients], ['announcement.sent', 3]);
  });

  test('can be limited to a floor or to chosen renters', async () => {
    assert.deepEqual(namesOf(await ok(send({ property_id: property.id, floor: 1 }))), ['Renter P101']);
    const chosen = await ok(send({ renter_ids: [away.renter.id, first.renter.id.toUpperCase()] }));
    assert.deepEqual(namesOf(chosen).toSorted(), ['Renter M101', 'Renter P101']);
    assert.deepEqual([chosen.property_id, chosen.floor], [null, null]);
  });

  test('are refused when nobody is reached or the choice is unclear', async () => {
    assert.equal((await send({ property_id: property.id, floor: 9 })).error.code, 'no_recipients');
    const left = await send({ renter_ids: [first.renter.id, gone.id] });
    assert.deepEqual([left.error.code, left.error.details], ['not_found', { field: 'renter_ids.1' }]);
    const codeOf = async (more: object) => {
      const [problem] = (await send(more)).error.fields;
      return `${problem.path} ${problem.code}`;
    };
    assert.equal(await codeOf({}), 'property_id required');
    assert.equal(await codeOf({ property_id: property.id, renter_ids: [gone.id] }), 'renter_ids conflicts_with');
    assert.equal(await codeOf({ renter_ids: [gone.id], floor: 1 }), 'floor conflicts_with');
    const unknown = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
    assert.deepEqual((await send({ property_id: unknown })).error.details, { field: 'property_id' });
  });

  test('a repeated request sends nothing twice', async () => {
    const key = { 'idempotency-key': 'once' };
    const body = { ...TEXT, property_id: other.id };
    const [one, two] = [await api().post('/announcements', body, key), await api().post('/announcements', body, key)];
    assert.deepEqual([one.status, one.data.id], [201, two.data.id]);
  });

  test('the renter opens it once, and the landlord sees when', async () => {
    const sent = await ok(send({ renter_ids: [first.renter.id] }));
    const unread = await minh.client.get('/tenant/announcements?unread=true');
    assert.deepEqual(unread.data.announcements.map(({ title, read_at }: Data) => [title, read_at])[0], [
      TEXT.title,
      null,
    ]);
    const path = `/tenant/announcements/${sent.id}`;
    assert.equal((await minh.client.get(path)).data.read_at, null);
    const read = await minh.client.post(`${path}/read`);
    assert.ok(read.data.read_at);
    service.clock.advance({ minutes: 5 });
    assert.equal((await minh.client.post(`${path}/read`)).data.read_at, read.data.read_at);
    const seen = await ok(api().get(`/announcements/${sent.id}`));
    assert.deepEqual([seen.read_count, seen.recipients[0].read_at], [1, read.data.read_at]);
    const still = (await minh.client.get('/tenant/announcements?unread=true')).data.announcements;
    assert.ok(!still.some(({ id }: Data) => id === sent.id));
    assert.equal((await minh.client.get('/tenant/announcements?unread=false')).data.announcements.length, 1);
    const audits = (await api().get('/audit-events?action=announcement.read')).data.audit_events;
    assert.equal(audits.length, 1);
  });

  test('members see what went to their properties; others and other organizations see nothing', async () => {
    const both = await ok(send({ renter_ids: [first.renter.id, away.renter.id] }));
    const limited = await addMember(service, landlord(), 'MANAGER', [other.id]);
    const seen = await limited.client.get(`/announcements/${both.id}`);
    assert.deepEqual([namesOf(seen.data), seen.data.recipient_count], [['Renter M101'], 1]);
    const only = await ok(send({ property_id: property.id }));
    assert.equal((await limited.client.get(`/announcements/${only.id}`)).error.code, 'not_found');
    const hidden = await limited.client.post('/announcements', { ...TEXT, property_id: property.id });
    assert.equal(hidden.error.code, 'not_found');
    const foreign = await limited.client.post('/announcements', { ...TEXT, renter_ids: [first.renter.id] });
    assert.equal(foreign.error.code, 'not_found');
    const listed = (await limited.client.get('/announcements')).data.announcements;
    assert.ok(listed.length > 0 && !listed.some(({ id }: Data) => id === only.id));
    const ofProperty = (await api().get(`/announcements?property_id=${other.id}`)).data.announcements;
    assert.ok(ofProperty.every(({ id }: Data) => id !== only.id) && ofProperty.length > 0);
    const stranger = await registerLandlord(service, 'stranger');
    assert.equal((await stranger.client.get(`/announcements/${both.id}`)).error.code, 'not_found');
    const staff = await addMember(service, landlord(), 'STAFF');
    assert.equal((await staff.client.get(`/announcements/${both.id}`)).status, 200);
    assert.equal(
      (await staff.client.post('/announcements', { ...TEXT, property_id: property.id })).error.code,
      'forbidden',
    );
    const sau = await joinPortal(service, api(), away.renter.id, 'sau');
    assert.equal((await sau.client.get(`/tenant/announcements/${only.id}`)).error.code, 'not_found');
    assert.equal((await sau.client.post(`/tenant/announcements/${only.id}/read`)).error.code, 'not_found');
    const key = await api().post('/api-keys', { name: 'bot', permissions: ['announcements.write'] });
    assert.equal(key.error.code, 'validation_failed');
  });
});
