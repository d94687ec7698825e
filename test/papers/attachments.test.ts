import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { ApiResponse, Client } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import { heic, jpegWithMetadata, jpegWithoutMetadata, photoForm, plain } from '../support/photos.ts';

const fixture = await createFixture('2026-11-15', {}, {});
const { api, property, service } = fixture;
const pdf = Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n');
const room = await fixture.room('P302');
const renter = await fixture.renter('Lý Anh Tùng');
const lease = await fixture.lease(room, renter, { start_date: '2026-11-01' });

type Owner = { owner_type: string; owner_id: string; kind?: string };
const ofLease: Owner = { owner_type: 'lease', owner_id: lease.id };
const ofRenter: Owner = { owner_type: 'renter', owner_id: renter.id };

function form(owner: Partial<Owner>, bytes: Uint8Array, name?: string): FormData {
  const parts = photoForm(bytes, name);
  for (const [part, value] of Object.entries(owner)) parts.set(part, value);
  return parts;
}
const attach = (owner: Partial<Owner>, bytes: Uint8Array = pdf, client: Client = api(), name?: string) =>
  client.post('/attachments', form(owner, bytes, name));
const list = async ({ owner_type, owner_id }: Owner, client: Client = api()) =>
  (await fixture.ok(client.get(`/attachments?owner_type=${owner_type}&owner_id=${owner_id}`))).attachments;
const open = (url: string) => {
  const { pathname, search } = new URL(url);
  return fetch(service.url + pathname + search);
};
const assertRefused = (response: ApiResponse, status: number, code: string) => {
  assert.equal(response.status, status, response.text);
  assert.equal(response.error.code, code);
};
const storedFiles = (): Buffer[] =>
  readdirSync(join(service.dataDir, 'photos'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));

suite('attachments', () => {
  test('a signed contract is attached, listed, opened under its name, and deleted', async () => {
    const added = await attach({ ...ofLease, kind: 'SIGNED_CONTRACT' }, pdf, api(), 'C:\\quét\\Hợp đồng P302.pdf');
    assert.equal(added.status, 201, added.text);
    const { id, url, name, download_count } = added.data;
    assert.deepEqual([name, download_count], ['Hợp đồng P302.pdf', 0]);
    const file = await open(url);
    assert.match(
      file.headers.get('content-disposition') ?? '',
      /^attachment; filename=".*\.pdf"; filename\*=UTF-8''H%E1%BB%A3p%20%C4%91%E1%BB%93ng%20P302\.pdf$/,
    );
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), pdf);
    const [listed] = await list(ofLease);
    assert.deepEqual(
      [listed.id, listed.kind, listed.url, listed.download_count, listed.last_downloaded_at !== null],
      [id, 'SIGNED_CONTRACT', null, 1, true],
    );
    assert.deepEqual((await api().delete(`/attachments/${id}`)).data, { ok: true });
    assert.deepEqual(await list(ofLease), []);
    assert.equal((await open(url)).status, 404);
    const { audit_events } = await fixture.ok(api().get(`/audit-events?subject_id=${lease.id}`));
    const [removed, downloaded, attached] = audit_events;
    assert.deepEqual(
      [removed.action, downloaded.action, attached.action],
      ['attachment.removed', 'attachment.downloaded', 'attachment.added'],
    );
    assert.equal(downloaded.actor.name, attached.actor.name);
    assert.equal(downloaded.actor.kind, 'OPERATOR');
    assert.deepEqual(downloaded.changes, { attachment_id: id, name: 'Hợp đồng P302.pdf' });
  });

  test('each kind of owner has files of its own, and a ticket keeps its photos apart', async () => {
    const ticket = await fixture.make('/maintenance-tickets', { property_id: property.id, title: 'Máy bơm' });
    const expense = await fixture.make('/accounting/expenses', {
      property_id: property.id,
      category: 'REPAIR',
      amount: '450000',
      entry_date: '2026-11-05',
    });
    const bill = await fixture.ok(
      api().put(`/properties/${property.id}/supplier-bills`, {
        utility: 'WATER',
        period: '2026-10',
        quantity: '50',
        amount: '500000',
      }),
    );
    await fixture.make(`/maintenance-tickets/${ticket.id}/photos`, photoForm(plain('jpeg')));
    for (const [owner_type, { id: owner_id }] of Object.entries({ ticket, expense, supplier_bill: bill })) {
      const added = await attach({ owner_type, owner_id });
      assert.equal(added.status, 201, added.text);
      assert.deepEqual(
        (await list({ owner_type, owner_id })).map(({ id, kind }: { id: string; kind: string }) => [id, kind]),
        [[added.data.id, 'OTHER']],
      );
    }
    assert.equal((await fixture.ok(api().get(`/maintenance-tickets/${ticket.id}`))).photos.length, 1);
    assert.equal((await fixture.ok(api().get(`/accounting/expenses/${expense.id}`))).attachments.length, 1);
    await fixture.ok(api().delete(`/supplier-bills/${bill.id}`));
  });

  test('identity papers are encrypted at rest and opened by owners and managers only', async () => {
    const paper = { ...ofRenter, kind: 'IDENTITY_PAPER' };
    const added = await attach(paper, jpegWithMetadata(), api(), 'cccd.jpg');
    assert.equal(added.status, 201, added.text);
    assert.ok(storedFiles().every((bytes) => !bytes.includes(jpegWithoutMetadata().subarray(0, 20))));
    const file = await open(added.data.url);
    assert.equal(file.headers.get('cache-control'), 'no-store');
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), jpegWithoutMetadata());

    const { client: accountant } = await addMember(service, fixture.landlord, 'ACCOUNTANT');
    assert.equal((await list(ofRenter, accountant)).length, 1);
    assertRefused(await accountant.get(`/attachments/${added.data.id}`), 403, 'forbidden');
    const { client: manager } = await addMember(service, fixture.landlord, 'MANAGER');
    const link = (await fixture.ok(manager.get(`/attachments/${added.data.id}`))).url;
    assert.equal((await open(link)).status, 200);
    const { audit_events } = await fixture.ok(api().get(`/audit-events?subject_id=${renter.id}`));
    assert.deepEqual([audit_events[0].action, audit_events[0].actor.name], ['attachment.downloaded', 'MANAGER']);
    assert.equal((await list(ofRenter))[0].download_count, 2);

    const ticket = await fixture.make('/maintenance-tickets', { property_id: property.id, title: 'Cửa' });
    const refused = await attach({ owner_type: 'ticket', owner_id: ticket.id, kind: 'IDENTITY_PAPER' });
    assert.equal(refused.error.fields[0].path, 'kind');
  });

  test('a link ends, and neither its reader nor its end can be changed', async () => {
    const paper = await attach({ ...ofRenter, kind: 'IDENTITY_PAPER' }, plain('jpeg'));
    const changed = (name: string, value: string | null) => {
      const url = new URL(paper.data.url);
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
      return url.href;
    };
    for (const url of [
      changed('reader', null),
      changed('reader', `OPERATOR.${renter.id}`),
      changed('expires', '9999999999'),
    ]) {
      const answer = await open(url);
      assert.equal(answer.status, 401);
      const { error } = (await answer.json()) as { error: { code: string } };
      assert.equal(error.code, 'invalid_signature');
    }
    await fixture.on('2026-11-15T02:03:00Z');
    assert.equal((await open(paper.data.url)).status, 401);
    await fixture.on('2026-11-15');
  });

  test('other files, missing parts and a file too many are refused', async () => {
    const problems = async (response: Promise<ApiResponse>) => {
      const { status, error } = await response;
      assert.equal(status, 400);
      return error.fields.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
    };
    assert.deepEqual(await problems(attach(ofLease, heic())), ['file not_allowed']);
    assert.deepEqual(await problems(attach({}, pdf)), ['owner_type required', 'owner_id required']);
    assert.deepEqual(await problems(attach({ owner_type: 'room', owner_id: 'x' }, pdf)), [
      'owner_type not_allowed',
      'owner_id invalid_format',
    ]);
    const twice = form(ofLease, pdf);
    twice.append('owner_id', lease.id);
    assert.deepEqual(await problems(api().post('/attachments', twice)), ['owner_id too_long']);
    const file = form({ owner_type: 'lease' }, pdf);
    file.set('owner_id', new Blob([lease.id]), 'id.txt');
    assert.deepEqual(await problems(api().post('/attachments', file)), ['owner_id invalid_type']);
    for (let count = 0; count < 20; count += 1) assert.equal((await attach(ofLease)).status, 201);
    assert.deepEqual(await problems(attach(ofLease)), ['attachments too_long']);
  });

  test('need the right to what they are attached to', async () => {
    const { client: staff } = await addMember(service, fixture.landlord, 'STAFF');
    assertRefused(await attach(ofRenter, pdf, staff), 403, 'forbidden');
    assert.ok((await list(ofRenter, staff)).length > 0);
    const elsewhere = await fixture.make('/properties', { name: 'Hoa Mai' });
    const { client: limited } = await addMember(service, fixture.landlord, 'MANAGER', [elsewhere.id]);
    const { id } = (await attach(ofRenter)).data;
    const { client: stranger } = await registerLandlord(service, 'khac');
    for (const client of [limited, stranger]) {
      const added = await attach(ofRenter, pdf, client);
      assertRefused(added, 404, 'not_found');
      assert.deepEqual(added.error.details, { field: 'owner_id' });
      assertRefused(await client.get(`/attachments?owner_type=renter&owner_id=${renter.id}`), 404, 'not_found');
      assertRefused(await client.get(`/attachments/${id}`), 404, 'not_found');
      assertRefused(await client.delete(`/attachments/${id}`), 404, 'not_found');
    }
  });
});
