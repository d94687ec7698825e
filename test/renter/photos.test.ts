import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import exifr from 'exifr';
import { systemCaller } from '../../server/database/system-caller.ts';
import { sweepStorage } from '../../server/photos/sweep-storage.ts';
import type { ApiResponse } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { hold } from '../support/hold.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import {
  heic,
  jpegWithMetadata,
  jpegWithoutMetadata,
  photoForm,
  plain,
  pngWithMetadata,
  TRACES,
  webpWithMetadata,
} from '../support/photos.ts';
import { until } from '../support/until.ts';
import { joinPortal } from './portal.ts';

const fixture = await createFixture('2026-03-10', { electricity_unit_price: '3500' }, {});
const { service } = fixture;
const assertRefused = (response: ApiResponse, status: number, code: string) => {
  assert.equal(response.status, status, response.text);
  assert.equal(response.error.code, code);
};
const room = await fixture.room('P101');
const minh = await fixture.renter('Trần Văn Minh');
const other = await fixture.renter('Phạm Thị Sau');
await fixture.lease(room, minh, { start_date: '2026-03-01' });
const minhs = await joinPortal(service, fixture.api(), minh.id, 'minh');
const others = await joinPortal(service, fixture.api(), other.id, 'sau');

const aTicket = () =>
  fixture.make('/maintenance-tickets', { property_id: fixture.property.id, room_id: room.id, title: 'Hỏng' });
const add = (path: string, bytes: Uint8Array, client = fixture.api()) =>
  client.post(`${path}/photos`, photoForm(bytes));
const show = (url: string) => {
  const { pathname, search } = new URL(url);
  return fetch(service.url + pathname + search);
};
const objects = () => globSync('*/*', { cwd: join(service.dataDir, 'photos') });
const unclaimed = async () =>
  (await service.asOwner<{ object_key: string }>('select object_key from unclaimed_objects')).map(
    (row) => row.object_key,
  );

/** Runs the sweep as the hourly job would, `hours` from now. */
async function sweepIn(hours: number): Promise<void> {
  const caller = systemCaller('storage.sweep', service.clock.now().add({ minutes: Math.round(hours * 60) }));
  await sweepStorage(service.running.context, caller, null, new AbortController().signal);
}

suite('a photo', () => {
  test('is shown with the ticket by a link that needs no login, without location metadata', async () => {
    const ticket = await aTicket();
    const path = `/maintenance-tickets/${ticket.id}`;
    const added = await add(path, jpegWithMetadata());
    assert.equal(added.status, 201, added.text);
    const { id, url, created_at, ...photo } = added.data;
    assert.deepEqual(photo, {
      content_type: 'image/jpeg',
      width: 16,
      height: 12,
      size_bytes: jpegWithoutMetadata().length,
      uploaded_by_kind: 'OPERATOR',
    });
    assert.match(created_at, /Z$/);
    const [seen] = (await fixture.ok(fixture.api().get(path))).photos;
    assert.deepEqual([seen.id, seen.url], [id, url]);
    const listed = await fixture.ok(fixture.api().get('/maintenance-tickets?limit=1'));
    assert.deepEqual(listed.tickets[0].photos[0].id, id);

    const shown = await show(url);
    assert.equal(shown.status, 200);
    const header = (name: string) => shown.headers.get(name) ?? '';
    assert.equal(header('content-type'), 'image/jpeg');
    assert.equal(header('content-disposition'), `inline; filename="${id}.jpg"`);
    assert.match(header('cache-control'), /^private, max-age=\d+$/);
    assert.equal(header('x-content-type-options'), 'nosniff');
    assert.match(header('content-security-policy'), /sandbox/);
    const bytes = Buffer.from(await shown.arrayBuffer());
    assert.deepEqual(bytes, jpegWithoutMetadata());
    assert.deepEqual(await exifr.parse(bytes, { translateValues: false, xmp: true, iptc: true, gps: true }), {
      Orientation: 6,
    });
    for (const trace of TRACES) assert.ok(!bytes.includes(trace), trace);
  });

  test('its link expires, and no part of it can be changed', async () => {
    const ticket = await aTicket();
    const { url } = (await add(`/maintenance-tickets/${ticket.id}`, plain('webp'))).data;
    const stranger = await registerLandlord(service, 'xa');
    const link = new URL(url);
    const changed = (name: string, value: string) => {
      const copy = new URL(link);
      copy.searchParams.set(name, value);
      return copy.href;
    };
    const code = async (address: string) => {
      const response = await show(address);
      return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
    };
    const invalid = [401, 'invalid_signature'];
    const expires = Number(link.searchParams.get('expires'));
    assert.deepEqual(await code(changed('expires', String(expires + 1))), invalid);
    assert.deepEqual(await code(changed('organization_id', stranger.organizationId)), invalid);
    assert.deepEqual(await code(changed('signature', `${link.searchParams.get('signature')}x`)), invalid);
    assert.deepEqual(await code(url.replace(/photos\/[^?]+/, `photos/${ticket.id}`)), invalid);
    const unsigned = new URL(link);
    unsigned.search = '';
    assert.deepEqual(await code(unsigned.href), [400, 'validation_failed']);
    assert.equal((await show(url)).status, 200);
    service.clock.advance({ minutes: 14 });
    assert.equal((await show(url)).status, 200);
    service.clock.advance({ minutes: 7 });
    assert.deepEqual(await code(url), invalid);
    await fixture.on('2026-03-10');
  });

  test('every supported type is accepted; other files are rejected with a reason', async () => {
    const path = `/maintenance-tickets/${(await aTicket()).id}`;
    for (const [bytes, type] of [
      [pngWithMetadata(), 'image/png'],
      [webpWithMetadata(), 'image/webp'],
      [plain('progressive'), 'image/jpeg'],
    ] as const)
      assert.equal((await add(path, bytes)).data.content_type, type);
    const kept = objects().length;
    const phone = await add(path, heic());
    assertRefused(phone, 400, 'validation_failed');
    assert.deepEqual(phone.error.fields, [
      { path: 'file', code: 'not_allowed', message: 'không thuộc các giá trị cho phép (JPEG, PNG, WebP)' },
    ]);
    assert.deepEqual(phone.error.details, { accepted: ['image/jpeg', 'image/png', 'image/webp'] });
    const problem = async (bytes: Uint8Array) => {
      const { status, error } = await add(path, bytes);
      return [status, ...error.fields.map((field: { path: string; code: string }) => `${field.path} ${field.code}`)];
    };
    assert.deepEqual(await problem(Buffer.from('<html><script>alert(1)</script></html>')), [400, 'file not_allowed']);
    assert.deepEqual(await problem(pngWithMetadata(60_000, 60_000)), [400, 'file too_large']);
    assert.deepEqual(await problem(plain('jpeg').subarray(0, 200)), [400, 'file invalid_format']);
    assertRefused(await fixture.api().post(`${path}/photos`, new FormData()), 400, 'validation_failed');
    assertRefused(await fixture.api().post(`${path}/photos`, { file: 'x' }), 415, 'unsupported_media_type');
    assertRefused(await add(path, Buffer.alloc(10 * 1024 * 1024 + 1)), 400, 'payload_too_large');
    assert.equal(objects().length, kept);
    assert.deepEqual(await unclaimed(), []);
  });

  test('at most ten per row, also with concurrent uploads', async () => {
    const path = `/maintenance-tickets/${(await aTicket()).id}`;
    const responses = await Promise.all(Array.from({ length: 12 }, () => add(path, plain('jpeg'))));
    assert.equal(responses.filter(({ status }) => status === 201).length, 10);
    const last = responses.find(({ status }) => status !== 201) as ApiResponse;
    assertRefused(last, 400, 'validation_failed');
    assert.deepEqual(last.error.fields[0].path, 'photos');
    assert.equal((await fixture.ok(fixture.api().get(path))).photos.length, 10);
    await sweepIn(2);
    assert.deepEqual(await unclaimed(), []);
  });

  test('a repeat with the same key stores nothing', async () => {
    const path = `/maintenance-tickets/${(await aTicket()).id}`;
    const key = { 'idempotency-key': 'once' };
    const first = await fixture.api().post(`${path}/photos`, photoForm(plain('jpeg')), key);
    const stored = objects();
    const again = await fixture.api().post(`${path}/photos`, photoForm(plain('jpeg')), key);
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true']);
    assert.equal(again.data.id, first.data.id);
    assert.equal((await fixture.ok(fixture.api().get(path))).photos.length, 1);
    assert.deepEqual(objects(), stored);
  });

  test('what was uploaded for a row that was full by then is swept', async () => {
    const { id } = await aTicket();
    const path = `/maintenance-tickets/${id}`;
    for (let count = 0; count < 9; count += 1) await add(path, plain('jpeg'));
    const held = await hold(service.ownerUrl, `select from maintenance_tickets where id = '${id}' for update`);
    const uploads = [add(path, plain('jpeg')), add(path, plain('jpeg'))];
    await held.blocked(2);
    await held.release();
    const [kept, late] = (await Promise.all(uploads)).toSorted((a, b) => a.status - b.status);
    assert.deepEqual([kept?.status, late?.status], [201, 400]);
    const [left] = await unclaimed();
    assert.ok(left && existsSync(join(service.dataDir, 'photos', left)));
    await sweepIn(0.5);
    assert.deepEqual(await unclaimed(), [left]);
    await sweepIn(1.1);
    assert.ok(!existsSync(join(service.dataDir, 'photos', left)));
    assert.equal((await show(kept?.data.url)).status, 200);
  });

  test('deleting it removes it from the ticket and invalidates its link; the file is deleted later', async () => {
    const ticket = await aTicket();
    const path = `/maintenance-tickets/${ticket.id}`;
    const before = objects();
    const { id, url } = (await add(path, plain('jpeg'))).data;
    const [file = ''] = objects().filter((name) => !before.includes(name));
    assert.ok(file.startsWith(fixture.landlord.organizationId));
    assertRefused(
      await fixture.api().delete(`/maintenance-tickets/${(await aTicket()).id}/photos/${id}`),
      404,
      'not_found',
    );
    assert.deepEqual((await fixture.api().delete(`${path}/photos/${id}`)).data, { ok: true });
    assert.equal((await show(url)).status, 404);
    await sweepIn(0.1);
    assert.ok(!objects().includes(file));
    assertRefused(await fixture.api().delete(`${path}/photos/${id}`), 404, 'not_found');
    const { audit_events } = await fixture.ok(fixture.api().get('/audit-events?limit=20'));
    const actions = audit_events
      .filter((event: { subject: { id: string } }) => event.subject.id === ticket.id)
      .map(({ action }: { action: string }) => action);
    assert.deepEqual(actions, ['ticket.photo_removed', 'ticket.photo_added', 'ticket.created']);
  });

  test('a suspended organization stores none', async () => {
    const own = await registerLandlord(service, 'treo');
    const property = (await own.client.post('/properties', { name: 'Treo' })).data;
    const ticket = (await own.client.post('/maintenance-tickets', { property_id: property.id, title: 'x' })).data;
    await own.client.patch(`/organizations/${own.organizationId}`, { status: 'SUSPENDED' });
    const kept = objects().length;
    assertRefused(
      await add(`/maintenance-tickets/${ticket.id}`, plain('jpeg'), own.client),
      403,
      'organization_suspended',
    );
    assert.equal(objects().length, kept);
  });

  test('members see photos of their properties only; read access does not allow adding', async () => {
    const path = `/maintenance-tickets/${(await aTicket()).id}`;
    const otherProperty = await fixture.make('/properties', { name: 'Hoa Mai' });
    const limited = await addMember(service, fixture.landlord, 'MANAGER', [otherProperty.id]);
    assertRefused(await add(path, plain('jpeg'), limited.client), 404, 'not_found');
    const accountant = await addMember(service, fixture.landlord, 'ACCOUNTANT');
    assertRefused(await add(path, plain('jpeg'), accountant.client), 403, 'forbidden');
  });
});

suite('a renter’s photo', () => {
  test('of a ticket: seen by both sides, deleted by its sender', async () => {
    const ticket = (await minhs.client.post('/tenant/maintenance-tickets', { title: 'Vòi nước rỉ' })).data;
    const path = `/tenant/maintenance-tickets/${ticket.id}`;
    const mine = await add(path, jpegWithMetadata(), minhs.client);
    assert.equal(mine.status, 201, mine.text);
    assert.equal(mine.data.uploaded_by_kind, 'RENTER');
    const theirs = (await add(`/maintenance-tickets/${ticket.id}`, plain('webp'))).data;
    const seen = (await minhs.client.get(path)).data.photos.map(({ id }: { id: string }) => id);
    assert.deepEqual(seen, [mine.data.id, theirs.id]);
    assert.equal((await fixture.ok(fixture.api().get(`/maintenance-tickets/${ticket.id}`))).photos.length, 2);
    assertRefused(await add(path, plain('jpeg'), others.client), 404, 'not_found');
    assertRefused(await minhs.client.delete(`${path}/photos/${theirs.id}`), 403, 'forbidden');
    assertRefused(await others.client.delete(`${path}/photos/${mine.data.id}`), 404, 'not_found');
    assert.deepEqual((await minhs.client.delete(`${path}/photos/${mine.data.id}`)).data, { ok: true });
    assert.equal((await minhs.client.get(path)).data.photos.length, 1);
  });

  test('of a meter: allowed while the reading is pending, shown to the operator, and deleted with the reading', async () => {
    const reading = (await minhs.client.post('/tenant/meter-readings', { period: '2026-03', electricity_current: 120 }))
      .data;
    assert.deepEqual([reading.photos, reading.refusal_reason], [[], null]);
    const path = `/tenant/meter-readings/${reading.id}`;
    const photo = await add(path, jpegWithMetadata(), minhs.client);
    assert.equal(photo.status, 201, photo.text);
    assertRefused(await add(path, plain('jpeg'), others.client), 404, 'not_found');
    const decided = await fixture.ok(fixture.api().get('/meter-readings?status=PENDING'));
    assert.equal(decided.meter_readings[0].photos[0].id, photo.data.id);
    assert.equal((await show(decided.meter_readings[0].photos[0].url)).status, 200);
    const refusal = await fixture.ok(fixture.api().post(`/meter-readings/${reading.id}/refuse`, { reason: 'Ảnh mờ' }));
    assert.equal(refusal.photos.length, 1);
    const notices = await service.asOwner<{ topic: string; to: string; reason: string }>(
      `select topic, recipient_id as to, facts ->> 'reason' as reason from notices where subject_id = $1`,
      [reading.id],
    );
    assert.ok(
      notices.some(
        ({ topic, to, reason }) =>
          `${topic} ${to} ${reason}` === `meter_reading.refused ${minhs.session.account.id} Ảnh mờ`,
      ),
    );
    const [mine] = (await minhs.client.get('/tenant/meter-readings')).data.meter_readings;
    assert.deepEqual([mine.refusal_reason, mine.photos[0].id], ['Ảnh mờ', photo.data.id]);
    assertRefused(await add(path, plain('jpeg'), minhs.client), 409, 'invalid_status_transition');
    assertRefused(await minhs.client.delete(`${path}/photos/${photo.data.id}`), 409, 'invalid_status_transition');

    const own = await fixture.read(room, '2026-03', { electricity_current: 130 });
    const more = (await add(`/meter-readings/${own.id}`, plain('jpeg'))).data;
    assert.equal((await fixture.ok(fixture.api().get(`/meter-readings/${own.id}`))).photos.length, 1);
    assert.deepEqual((await fixture.api().delete(`/meter-readings/${own.id}`)).data, { ok: true });
    assert.equal((await show(more.url)).status, 404);
    await sweepIn(0.1);
    assert.deepEqual(await unclaimed(), []);
  });

  test('an upload for a reading that is deleted meanwhile is not found', async () => {
    const data = await fixture.read(await fixture.room('P109'), '2026-03', { electricity_current: 130 });
    await service.asOwner('begin');
    await service.asOwner('delete from open_readings where reading_id = $1', [data.id]);
    await service.asOwner('delete from meter_readings where id = $1', [data.id]);
    const sent = add(`/meter-readings/${data.id}`, plain('jpeg'));
    await until(async () => (await service.asOwner('select from pg_locks where not granted')).length > 0, 'the upload');
    await service.asOwner('commit');
    assertRefused(await sent, 404, 'not_found');
  });

  test('events contain photos without links', async () => {
    const ticket = await aTicket();
    await add(`/maintenance-tickets/${ticket.id}`, plain('jpeg'));
    await fixture.ok(fixture.api().patch(`/maintenance-tickets/${ticket.id}`, { status: 'IN_PROGRESS' }));
    const [event] = await service.asOwner<{ data: { photos: { url: string | null }[] } }>(
      `select data from events where subject_id = $1 and type = 'ticket.status_changed'`,
      [ticket.id],
    );
    assert.deepEqual(
      event?.data.photos.map(({ url }) => url),
      [null],
    );
  });
});
