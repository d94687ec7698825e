import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { typesetter } from '../../server/documents/typeset.ts';
import { joinPortal } from '../renter/portal.ts';
import type { Client } from '../support/client.ts';
import { registerLandlord } from '../support/people.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { createDocumentsFixture } from './documents-fixture.ts';
import { readPdf } from './read-pdf.ts';

const fixture = await createDocumentsFixture('2026-03-10');
const { service } = fixture;
const room = await fixture.room('P101');
const minh = await fixture.renter('Trần Văn Minh');
const other = await fixture.renter('Phạm Thị Sau');
await fixture.lease(room, minh, { start_date: '2026-01-01' });
const minhs = await joinPortal(service, fixture.api(), minh.id, 'minh');
const others = await joinPortal(service, fixture.api(), other.id, 'sau');
const invoice = await fixture.issue(room, '2026-01');
const draft = await fixture.generate(room, '2026-02');

const fetchAs = async ({ token }: Client, path: string) => {
  const response = await fetch(`${service.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
};

suite('a renter’s documents', () => {
  test('the payment QR equals the one operators get', async () => {
    const path = `/invoices/${invoice.id}/payment-qr`;
    assert.equal((await minhs.client.get(`/tenant${path}`)).error.code, 'no_bank_account');
    await fixture.account();
    const mine = await minhs.client.get(`/tenant${path}`);
    assert.equal(mine.status, 200, mine.text);
    assert.deepEqual(mine.data, await fixture.ok(fixture.api().get(path)));
    for (const [kind, type] of [
      ['svg', 'image/svg+xml'],
      ['png', 'image/png'],
    ]) {
      const [ours, theirs] = [
        await fetchAs(minhs.client, `/tenant${path}.${kind}`),
        await fixture.bytes(`${path}.${kind}`),
      ];
      assert.deepEqual([ours.status, ours.headers.get('content-type')], [200, type]);
      assert.deepEqual(ours.bytes, theirs.bytes);
    }
  });

  test('the PDF is byte-identical to the one operators get', async () => {
    const mine = await fetchAs(minhs.client, `/tenant/invoices/${invoice.id}.pdf`);
    assert.equal(mine.status, 200);
    assert.equal(mine.headers.get('content-type'), 'application/pdf');
    assert.match(mine.headers.get('content-disposition') ?? '', /^inline; filename="/);
    assert.match((await readPdf(mine.bytes)).text, new RegExp(invoice.invoice_number));
    assert.deepEqual(mine.bytes, (await fixture.bytes(`/invoices/${invoice.id}.pdf`)).bytes);
  });

  test('documents of others and drafts are not accessible', async () => {
    for (const ending of ['/payment-qr', '/payment-qr.svg', '/payment-qr.png', '.pdf']) {
      assert.equal((await others.client.get(`/tenant/invoices/${invoice.id}${ending}`)).error.code, 'not_found');
      assert.equal((await minhs.client.get(`/tenant/invoices/${draft.id}${ending}`)).error.code, 'not_found');
      assert.equal((await fixture.api().get(`/tenant/invoices/${invoice.id}${ending}`)).error.code, 'forbidden');
    }
  });
});

suite('a renter’s receipt', () => {
  test('lists what it paid for them, not for others who were paid for with it', async () => {
    const place = await fixture.room('P102');
    await fixture.lease(place, other, { start_date: '2026-01-01' });
    const theirs = await fixture.issue(place, '2026-01');
    const body = { renter_ids: [minh.id, other.id], amount: '6000000', method: 'CASH' };
    const paid = await fixture.make('/payments/allocate', body);
    const own = (await minhs.client.get('/tenant/payments')).data.payments;
    assert.equal(own.length, 1, JSON.stringify(paid));
    const { status, headers, bytes } = await fetchAs(minhs.client, `/tenant/payments/${own[0].id}/receipt.pdf`);
    assert.deepEqual([status, headers.get('content-type')], [200, 'application/pdf']);
    const { text } = await readPdf(bytes);
    assert.match(text, new RegExp(own[0].receipt_number));
    assert.match(text, new RegExp(invoice.invoice_number));
    assert.doesNotMatch(text, new RegExp(theirs.invoice_number));
    assert.match(text, /3\.000\.000/);
    const path = `/tenant/payments/${own[0].id}/receipt.pdf`;
    assert.equal((await others.client.get(path)).error.code, 'not_found');
    assert.equal((await fixture.api().get(path)).error.code, 'forbidden');
  });
});

suite('rendering pages', () => {
  test('holds no connection: with fewer connections than pages, other requests are served meanwhile', async (t) => {
    const small = await startService({
      config: {
        database: {
          mode: 'url',
          ownerUrl: fixture.service.ownerUrl,
          appUrl: null,
          poolSize: 2,
          namedStatements: true,
        },
        secrets: fixture.service.running.context.config.secrets,
      },
    });
    const reader = await registerLandlord(small, 'doc');
    const property = (await reader.client.post('/properties', { name: 'Nhỏ' })).data;
    const place = (await reader.client.post('/rooms', { property_id: property.id, name: 'A', base_rent: '1' })).data;
    const renter = (await reader.client.post('/renters', { full_name: 'An' })).data;
    const from = '2026-01-01';
    const lease = { room_id: place.id, renter_id: renter.id, start_date: from, monthly_rent: '100000' };
    assert.equal((await reader.client.post('/leases', lease)).status, 201);
    const bill = { room_id: place.id, period: '2026-01', issue: true };
    const { id } = (await reader.client.post('/invoices/generate', bill)).data;
    const print = typesetter.print.bind(typesetter);
    const held = Promise.withResolvers<void>();
    const holding = t.mock.method(typesetter, 'print', async (...page: Parameters<typeof print>) => {
      await held.promise;
      return print(...page);
    });
    const pages = Array.from({ length: 8 }, () =>
      reader.client.get(`/invoices/${id}.pdf`).then(({ status }) => status),
    );
    await until(() => holding.mock.callCount() === pages.length, 'all pages to wait for the typesetter');
    assert.equal((await reader.client.get('/properties')).status, 200);
    held.resolve();
    assert.deepEqual(await Promise.all(pages), Array(8).fill(200));
  });
});
