import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readPdf } from '../documents/read-pdf.ts';
import { joinPortal } from '../renter/portal.ts';
import type { ApiResponse } from '../support/client.ts';
import { hold } from '../support/hold.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import { jpegWithMetadata, photoForm, plain } from '../support/photos.ts';
import { until } from '../support/until.ts';
import { createPapersFixture } from './papers-fixture.ts';

const fixture = await createPapersFixture('2026-11-15');
const { api, ok, lease302: lease, renterOfLease: renter, service } = fixture;
const at = `/leases/${lease.id}/handovers`;
const portal = await joinPortal(service, api(), renter.id);
const own = '/tenant/handovers';

const THINGS = [
  { name: 'Máy lạnh 9000 BTU', unit_value: '6000000', note: 'Có điều khiển' },
  { name: 'Ghế', quantity: 4, unit_value: '250000' },
  { name: 'Tường', condition: 'WORN' },
];
const create = (kind: string, more: object = {}) => fixture.make(at, { kind, ...more });
const confirm = (id: string) => ok(api().post(`${at}/${id}/confirm`));
const assertRefused = (response: ApiResponse, status: number, code: string) => {
  assert.equal(response.status, status, response.text);
  assert.equal(response.error.code, code);
};
type Named = { name: string };
type Notice = { channel: string; status: string; account_id: string | null };

suite('a handover', () => {
  test('is written with photos, confirmed by the landlord, then by the renter, and is final', async () => {
    const record = await create('IN', {
      items: THINGS,
      readings: { electricity: 3108, water: 254 },
      key_count: 2,
    });
    assert.deepEqual([record.status, record.handed_over_on, record.proposed_damages], ['DRAFT', '2026-11-06', []]);
    const one = `${at}/${record.id}`;
    const [cooler] = record.items;
    await fixture.make(`/handover-items/${cooler.id}/photos`, photoForm(jpegWithMetadata()));
    assert.deepEqual((await ok(portal.client.get(own))).handovers, [], 'drafts are not shown to the renter');
    assertRefused(await portal.client.get(`${own}/${record.id}`), 404, 'not_found');

    const waiting = await confirm(record.id);
    assert.deepEqual([waiting.status, waiting.renter_confirmation], ['WAITING', null]);
    const asked = await until(async () => {
      const [row] = await service.asOwner<Notice>(
        `select channel, status, account_id from notices where topic = 'handover.waiting' and subject_id = $1`,
        [record.id],
      );
      return row?.status === 'SENT' ? row : null;
    }, 'the notice to the renter');
    assert.deepEqual([asked.channel, typeof asked.account_id], ['EMAIL', 'string']);
    const link = await mailedLink(service, portal.email, '/renter/handovers');
    assert.deepEqual(Object.fromEntries(new URL(link).searchParams), { open: record.id, for: renter.id });
    const ofThose = async (waits: boolean) => (await ok(portal.client.get(`${own}?waiting=${waits}`))).handovers.length;
    assert.deepEqual([await ofThose(true), await ofThose(false)], [1, 0]);
    assert.ok(waiting.landlord_confirmation.name);
    assertRefused(await api().patch(one, { key_count: 3 }), 409, 'invalid_status_transition');
    assertRefused(await api().delete(one), 409, 'invalid_status_transition');
    assertRefused(await api().post(`${one}/confirm`), 409, 'invalid_status_transition');
    assertRefused(
      await api().post(`/handover-items/${cooler.id}/photos`, photoForm(plain('jpeg'))),
      409,
      'invalid_status_transition',
    );

    const [shown] = (await ok(portal.client.get(`${own}?lease_id=${lease.id}`))).handovers;
    assert.deepEqual([shown.id, shown.items[0].photos.length], [record.id, 1]);
    const remark = 'Tường có vết nứt từ trước.';
    const confirmed = await ok(portal.client.post(`${own}/${record.id}/confirm`, { remark }));
    assert.deepEqual([confirmed.status, confirmed.renter_remark], ['CONFIRMED', remark]);
    assert.deepEqual([await ofThose(true), await ofThose(false)], [0, 1]);
    assertRefused(await portal.client.post(`${own}/${record.id}/confirm`, {}), 409, 'invalid_status_transition');
    assert.equal((await ok(api().get(one))).renter_remark, remark);
    const { audit_events } = await ok(api().get(`/audit-events?action=handover.confirmed&subject_id=${lease.id}`));
    assert.deepEqual(
      audit_events.map(({ changes, actor }: { changes: { by: string }; actor: { kind: string } }) => [
        changes.by,
        actor.kind,
      ]),
      [
        ['renter', 'RENTER'],
        ['landlord', 'OPERATOR'],
      ],
    );
  });

  test('of moving out proposes its differences as damages, which the settlement takes', async () => {
    const record = await create('OUT', {
      items: [
        { name: 'máy lạnh 9000 btu', condition: 'DAMAGED', repair_amount: '800000' },
        { name: 'Ghế', quantity: 3 },
        { name: 'Tường', condition: 'WORN' },
      ],
      key_count: 1,
    });
    assert.deepEqual(record.proposed_damages, [
      { description: 'Máy lạnh 9000 BTU: hư hỏng', amount: '800000.00' },
      { description: 'Ghế: thiếu 1 trên 4', amount: '250000.00' },
      { description: 'Chìa khóa: thiếu 1 trên 2', amount: null },
    ]);
    const english = await ok(api().get(`${at}/${record.id}`, { 'accept-language': 'en' }));
    assert.equal(english.proposed_damages[2].description, 'Keys: 1 of 2 missing');
    const damages = record.proposed_damages.filter(({ amount }: { amount: string | null }) => amount !== null);
    const settled = await ok(api().post(`/leases/${lease.id}/end`, { end_date: '2026-11-15', damages, preview: true }));
    const billed = settled.invoice.lines.map(({ description, amount }: { description: string; amount: string }) => [
      description,
      amount,
    ]);
    for (const { description, amount } of damages)
      assert.ok(
        billed.some(([text, value]: string[]) => text === description && value === amount),
        JSON.stringify(billed),
      );
  });

  test('a draft is changed: items keep their photos or lose them with the item', async () => {
    const record = await create('IN', { items: [{ name: 'Giường' }, { name: 'Tủ' }], note: 'Nháp' });
    const [bed, wardrobe] = record.items;
    for (const { id } of [bed, wardrobe]) await fixture.make(`/handover-items/${id}/photos`, photoForm(plain('jpeg')));
    const one = `${at}/${record.id}`;
    const changed = await ok(
      api().patch(one, { items: [{ name: 'Bàn' }, { id: bed.id, name: 'Giường 1,6 m' }], note: null }),
    );
    assert.deepEqual(
      changed.items.map(({ name, photos }: Named & { photos: object[] }) => [name, photos.length]),
      [
        ['Bàn', 0],
        ['Giường 1,6 m', 1],
      ],
    );
    assert.equal(changed.note, null);
    const foreign = await api().patch(one, { items: [{ id: wardrobe.id, name: 'Tủ' }] });
    assert.deepEqual([foreign.status, foreign.error.fields[0].path], [400, 'items.0.id']);
    const twice = await api().patch(one, { items: [bed.id, bed.id].map((id) => ({ id, name: 'Giường' })) });
    assert.equal(twice.error.fields[0].path, 'items.1.id');
    assert.deepEqual((await api().delete(one)).data, { ok: true });
    assertRefused(await api().get(one), 404, 'not_found');
  });

  test('is printed for both sides, over two pages if it must', async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      name: `Món ${index + 1}`,
      note: 'Ghi chú '.repeat(6).trim(),
    }));
    const record = await create('IN', { items: [...items, { name: '#strong[x] <b>' }], key_count: 2 });
    const { bytes } = await fixture.bytes(`${at}/${record.id}.pdf`);
    const draft = await readPdf(bytes);
    assert.ok(draft.pages.length > 1 && draft.text.includes('BẢN NHÁP') && draft.text.includes('#strong[x] <b>'));
    await confirm(record.id);
    const response = await fetch(`${service.url}/api/v1${own}/${record.id}.pdf`, {
      headers: { authorization: `Bearer ${portal.client.token}`, 'accept-language': 'en' },
    });
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    assert.ok(text.includes('Handover record') && text.includes('Confirmed 15 November 2026, 09:00'), text);
  });

  test('is neither confirmed nor removed while a photo is being added', async () => {
    for (const act of [(path: string) => api().post(`${path}/confirm`), (path: string) => api().delete(path)]) {
      const record = await create('IN', { items: [{ name: 'Giường' }] });
      const [bed] = record.items;
      const lock = await hold(
        service.ownerUrl,
        `select from handover_items where organization_id = '${lease.organization_id}' and id = '${bed.id}' for update`,
      );
      const upload = api().post(`/handover-items/${bed.id}/photos`, photoForm(plain('jpeg')));
      await lock.blocked();
      const done = act(`${at}/${record.id}`);
      await lock.blocked(2);
      await lock.release();
      assert.deepEqual([(await upload).status, (await done).status], [201, 200]);
    }
  });

  test('is printed with its photos, and without one that cannot be read', async () => {
    const { id, items } = await create('IN', { items: [{ name: 'Giường' }, { name: 'Tủ lạnh' }] });
    const [bed, fridge] = items;
    const shots = ['jpeg', 'progressive', 'webp', 'lossless'] as const;
    for (const shot of shots) await fixture.make(`/handover-items/${bed.id}/photos`, photoForm(plain(shot)));
    await fixture.make(`/handover-items/${fridge.id}/photos`, photoForm(jpegWithMetadata()));
    const pictures = async () => {
      const { bytes } = await fixture.bytes(`${at}/${id}.pdf`);
      const images =
        Buffer.from(bytes)
          .toString('latin1')
          .match(/\/Subtype\s*\/Image/g)?.length ?? 0;
      return { images, ...(await readPdf(bytes)) };
    };
    const whole = await pictures();
    assert.ok(whole.images >= shots.length + 1, `${whole.images} images`);
    assert.equal(whole.pages.length, 2);
    for (const piece of ['Ảnh hiện trạng', '1. Giường (1)', '1. Giường (4)', '2. Tủ lạnh'])
      assert.ok(whole.pages[1]?.includes(piece), whole.text);
    const [row] = await service.asOwner<{ object_key: string }>(
      'select object_key from photos where handover_item_id = $1',
      [fridge.id],
    );
    const { storage } = service.running.context;
    await storage.remove(row?.object_key ?? '');
    assert.match((await pictures()).text, /Còn 1 ảnh không in ở đây/);
    await storage.put(row?.object_key ?? '', Buffer.from('no picture'), 'image/jpeg');
    const broken = await pictures();
    assert.deepEqual([broken.images, /Còn 5 ảnh không in ở đây/.test(broken.text)], [0, true]);
  });

  test('is for those on site; nobody else reaches it', async () => {
    const record = await create('IN', { items: [{ name: 'Giường' }] });
    const one = `${at}/${record.id}`;
    const { client: staff } = await addMember(service, fixture.landlord, 'STAFF');
    assert.equal((await staff.patch(one, { key_count: 1 })).status, 200);
    const { client: accountant } = await addMember(service, fixture.landlord, 'ACCOUNTANT');
    assert.equal((await accountant.get(one)).status, 200);
    assertRefused(await accountant.post(at, { kind: 'IN' }), 403, 'forbidden');
    const elsewhere = await fixture.make('/properties', { name: 'Hoa Mai' });
    const { client: limited } = await addMember(service, fixture.landlord, 'STAFF', [elsewhere.id]);
    const { client: stranger } = await registerLandlord(service, 'khac');
    for (const client of [limited, stranger]) {
      assertRefused(await client.get(one), 404, 'not_found');
      assertRefused(await client.post(`${one}/confirm`), 404, 'not_found');
      assertRefused(
        await client.post(`/handover-items/${record.items[0].id}/photos`, photoForm(plain('jpeg'))),
        404,
        'not_found',
      );
    }
    const cancelled = await fixture.lease(await fixture.room('P9'), await fixture.renter('Ba'), {
      start_date: '2026-12-01',
    });
    await ok(api().post(`/leases/${cancelled.id}/cancel`, { reason: 'x' }));
    assertRefused(await api().post(`/leases/${cancelled.id}/handovers`, { kind: 'IN' }), 409, 'lease_not_active');
  });
});
