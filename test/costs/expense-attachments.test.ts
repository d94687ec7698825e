import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ApiResponse } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import { heic, jpegWithMetadata, jpegWithoutMetadata, photoForm, plain } from '../support/photos.ts';
import { until } from '../support/until.ts';

const fixture = await createFixture('2026-11-15', {}, {});
const { api, property, service } = fixture;
const pdf = Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n');

const spend = (more: object = {}) =>
  fixture.make('/accounting/expenses', {
    property_id: property.id,
    category: 'REPAIR',
    amount: '450000',
    entry_date: '2026-11-05',
    ...more,
  });
const at = ({ id }: { id: string }) => `/accounting/expenses/${id}/attachments`;
const attach = (expense: { id: string }, bytes: Uint8Array, client = api()) =>
  client.post(at(expense), photoForm(bytes));
const read = (expense: { id: string }) => fixture.ok(api().get(`/accounting/expenses/${expense.id}`));
const open = (url: string) => {
  const { pathname, search } = new URL(url);
  return fetch(service.url + pathname + search);
};
const assertRefused = (response: ApiResponse, status: number, code: string) => {
  assert.equal(response.status, status, response.text);
  assert.equal(response.error.code, code);
};

suite('receipts of an expense', () => {
  test('a photo and a PDF are attached, listed, opened and deleted', async () => {
    const expense = await spend();
    assert.deepEqual(expense.attachments, []);
    const photo = await attach(expense, jpegWithMetadata());
    assert.equal(photo.status, 201, photo.text);
    assert.deepEqual(Object.keys(photo.data).sort(), [
      'content_type',
      'created_at',
      'id',
      'size_bytes',
      'uploaded_by_kind',
      'url',
    ]);
    const bill = (await attach(expense, pdf)).data;
    assert.deepEqual(
      [bill.content_type, bill.size_bytes, bill.uploaded_by_kind],
      ['application/pdf', pdf.length, 'OPERATOR'],
    );
    const { expenses } = await fixture.ok(api().get('/accounting/expenses'));
    const listed = expenses.find(({ id }: { id: string }) => id === expense.id).attachments;
    assert.deepEqual(listed, (await read(expense)).attachments);
    assert.deepEqual(
      listed.map(({ id }: { id: string }) => id),
      [photo.data.id, bill.id],
    );

    const picture = await open(listed[0].url);
    assert.match(picture.headers.get('content-disposition') ?? '', /^inline/);
    assert.deepEqual(Buffer.from(await picture.arrayBuffer()), jpegWithoutMetadata());
    const document = await open(listed[1].url);
    assert.equal(document.headers.get('content-type'), 'application/pdf');
    assert.equal(
      document.headers.get('content-disposition'),
      `attachment; filename="${bill.id}.pdf"; filename*=UTF-8''photo.pdf`,
    );
    assert.deepEqual(Buffer.from(await document.arrayBuffer()), pdf);

    assert.deepEqual((await api().delete(`${at(expense)}/${bill.id}`)).data, { ok: true });
    assert.equal((await read(expense)).attachments.length, 1);
    assert.equal((await open(listed[1].url)).status, 404);
    await until(
      async () => (await service.asOwner('select from unclaimed_objects')).length === 0,
      'the stored file to be deleted',
    );
    const { audit_events } = await fixture.ok(api().get(`/audit-events?subject_id=${expense.id}`));
    assert.deepEqual(
      audit_events.slice(0, 4).map(({ action, changes }: { action: string; changes: object }) => [action, changes]),
      [
        ['expense.attachment_removed', { attachment_id: bill.id }],
        ['attachment.downloaded', { attachment_id: bill.id, name: 'photo.jpg' }],
        ['attachment.downloaded', { attachment_id: photo.data.id, name: 'photo.jpg' }],
        ['expense.attachment_added', { attachment_id: bill.id }],
      ],
    );
  });

  test('other files, a truncated PDF and an eleventh receipt are refused', async () => {
    const expense = await spend();
    const problem = async (response: Promise<ApiResponse>) => {
      const { status, error } = await response;
      assert.equal(status, 400);
      const [{ path, code, message }] = error.fields;
      return [path, code, message];
    };
    const [path, code, message] = await problem(attach(expense, heic()));
    assert.deepEqual([path, code], ['file', 'not_allowed']);
    assert.match(message, /JPEG, PNG, WebP, PDF/);
    assert.deepEqual((await problem(attach(expense, pdf.subarray(0, 12)))).slice(0, 2), ['file', 'invalid_format']);
    for (let count = 0; count < 10; count += 1) await attach(expense, pdf);
    assert.deepEqual((await problem(attach(expense, pdf))).slice(0, 2), ['attachments', 'too_long']);
    assert.equal((await read(expense)).attachments.length, 10);
  });

  test('in locked books one is added, but none deleted', async () => {
    const expense = await spend({ entry_date: '2026-10-05' });
    const organization = `/organizations/${fixture.landlord.organizationId}`;
    await fixture.ok(api().patch(organization, { books_locked_until: '2026-10-31' }));
    const late = await attach(expense, plain('jpeg'));
    assert.equal(late.status, 201, late.text);
    assertRefused(await api().delete(`${at(expense)}/${late.data.id}`), 409, 'period_locked');
    await fixture.ok(api().patch(organization, { books_locked_until: null }));
    assert.deepEqual((await api().delete(`${at(expense)}/${late.data.id}`)).data, { ok: true });
  });

  test('belong to one expense, and are out of reach when it is deleted', async () => {
    const [expense, other] = [await spend(), await spend()];
    const { id } = (await attach(expense, pdf)).data;
    assertRefused(await api().delete(`${at(other)}/${id}`), 404, 'not_found');
    await fixture.ok(api().delete(`/accounting/expenses/${expense.id}`));
    assertRefused(await attach(expense, pdf), 404, 'not_found');
    assertRefused(await api().delete(`${at(expense)}/${id}`), 404, 'not_found');
  });

  test('need the right to keep the books, in one of one’s own properties', async () => {
    const expense = await spend();
    const accountant = await addMember(service, fixture.landlord, 'ACCOUNTANT');
    assert.equal((await attach(expense, pdf, accountant.client)).status, 201);
    const staff = await addMember(service, fixture.landlord, 'STAFF');
    assertRefused(await attach(expense, pdf, staff.client), 403, 'forbidden');
    const elsewhere = await fixture.make('/properties', { name: 'Hoa Mai' });
    const limited = await addMember(service, fixture.landlord, 'MANAGER', [elsewhere.id]);
    assertRefused(await attach(expense, pdf, limited.client), 404, 'not_found');
    const stranger = await registerLandlord(service, 'khac');
    assertRefused(await attach(expense, pdf, stranger.client), 404, 'not_found');
  });

  test('a repeated request with the same key attaches once', async () => {
    const expense = await spend();
    const key = { 'idempotency-key': 'receipt-of-the-plumber' };
    const [first, again] = [
      await api().post(at(expense), photoForm(pdf), key),
      await api().post(at(expense), photoForm(pdf), key),
    ];
    assert.deepEqual([again.status, again.data.id], [201, first.data.id]);
    assert.equal((await read(expense)).attachments.length, 1);
  });
});
