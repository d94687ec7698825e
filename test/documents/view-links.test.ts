import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addMember, registerLandlord } from '../support/people.ts';
import { createDocumentsFixture } from './documents-fixture.ts';
import { readPdf } from './read-pdf.ts';

const fixture = await createDocumentsFixture('2026-11-15');
const { api, ok, service } = fixture;
await fixture.account();
const room = await fixture.room('P302');
const renter = await fixture.renter('Lý Anh Tùng');
const lease = await fixture.lease(room, renter, { start_date: '2026-10-01', deposit_amount: '3000000' });
const invoice = await fixture.issue(room, '2026-11');
const at = `/invoices/${invoice.id}/view-links`;
const origins = (list: string[]) => ok(api().put('/embed-settings', { embed_origins: list }));
const link = (body?: object, path = at) => ok(api().post(path, body));
const open = (url: string) => fetch(service.url + new URL(url).pathname + new URL(url).search);

suite('view links', () => {
  test('show one invoice as a page without scripts and as a PDF, framed by nobody at first', async () => {
    const { url, pdf_url, expires_at } = await link();
    const minutes = (Date.parse(expires_at) - service.clock.now().epochMilliseconds) / 60_000;
    assert.ok(minutes > 14 && minutes <= 15, String(minutes));
    const page = await open(url);
    assert.equal(page.status, 200);
    const text = await page.text();
    assert.ok(text.includes(invoice.invoice_number) && text.includes('Lý Anh Tùng'));
    assert.doesNotMatch(text, /<script|\/i\//);
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/);
    assert.equal(page.headers.get('x-frame-options'), 'DENY');
    const pdf = await open(pdf_url);
    assert.equal(pdf.headers.get('content-type'), 'application/pdf');
    assert.match((await readPdf(new Uint8Array(await pdf.arrayBuffer()))).text, /Lý Anh Tùng/);
    assert.equal((await open(`${url}/qr.png`)).headers.get('content-type'), 'image/png');
  });

  test('may be framed by the origins of the organization only', async () => {
    await origins(['https://app.example.com', 'http://localhost:3000']);
    const { url, pdf_url } = await link();
    for (const address of [url, pdf_url]) {
      const { headers } = await open(address);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /frame-ancestors https:\/\/app\.example\.com http:\/\/localhost:3000$/);
      assert.equal(headers.get('x-frame-options'), null);
    }
    for (const bad of ['https://*.example.com', 'http://example.com', 'https://a.b/path', "'self'", 'https://a b'])
      assert.equal((await api().put('/embed-settings', { embed_origins: [bad] })).status, 400, bad);
    const manager = await addMember(service, { ...fixture.landlord, client: api() }, 'MANAGER');
    assert.equal((await manager.client.put('/embed-settings', { embed_origins: [] })).status, 403);
  });

  test('end at their time, and last at most a day', async () => {
    const { url } = await link({ expires_in: 60 });
    assert.equal((await open(url)).status, 200);
    service.clock.advance({ seconds: 61 });
    const late = await open(url);
    assert.equal(late.status, 404);
    assert.doesNotMatch(await late.text(), /Lý Anh Tùng/);
    for (const expires_in of [59, 86_401]) assert.equal((await api().post(at, { expires_in })).status, 400);
  });

  test('are refused when any part of them is changed', async () => {
    const { url } = await link();
    const token = url.split('/v/')[1] ?? '';
    for (let place = 0; place < token.length; place += 7) {
      const other = token[place] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, place) + other + token.slice(place + 1);
      assert.equal((await open(url.replace(token, changed))).status, 404, String(place));
    }
    for (const odd of ['', 'x', `${token}=`, token.slice(1), `${token}A`, '%00', '../i'])
      assert.notEqual((await open(url.replace(token, odd))).status, 200, odd);
  });

  test('end with the share link of the invoice, and with all others of the organization', async () => {
    const statement = `/leases/${lease.id}/statement/view-links`;
    const [first, account] = [await link(), await link({}, statement)];
    await ok(api().delete(`/invoices/${invoice.id}/share-link`));
    assert.deepEqual([(await open(first.url)).status, (await open(account.url)).status], [404, 200]);
    const second = await link();
    assert.equal((await open(second.url)).status, 200, 'one made afterwards works');
    await ok(api().post(`/invoices/${invoice.id}/share-link`, { renew: true }));
    assert.equal((await open(second.url)).status, 404);
    const third = await link();
    await ok(api().post('/embed-settings/revoke'));
    for (const { url } of [third, account]) assert.equal((await open(url)).status, 404);
    assert.equal((await open((await link()).url)).status, 200);
  });

  test('show the statement of a lease with its balance', async () => {
    const { url, pdf_url } = await link({}, `/leases/${lease.id}/statement/view-links`);
    const page = await open(`${url}?lang=en`);
    assert.equal(page.status, 200);
    const text = await page.text();
    assert.match(text, /<html lang="en">/);
    assert.ok(text.includes(invoice.invoice_number) && text.includes('Lý Anh Tùng'));
    assert.doesNotMatch(text, /<script/);
    assert.equal((await open(pdf_url)).headers.get('content-type'), 'application/pdf');
    assert.equal((await open(`${url}/qr.png`)).status, 404);
  });

  test('show an invoice that credit paid in full as zero, without a sign', async () => {
    const [paid, early] = [await fixture.room('P303'), await fixture.renter('Đỗ Trả Trước')];
    const { id } = await fixture.lease(paid, early, { start_date: '2026-10-01' });
    await ok(api().post('/payments/allocate', { renter_id: early.id, amount: '9000000', method: 'BANK_TRANSFER' }));
    assert.equal((await fixture.issue(paid, '2026-11')).total_amount, '0.00');
    const { url } = await link({}, `/leases/${id}/statement/view-links`);
    const amounts = [...(await (await open(url)).text()).matchAll(/<span class="money">([^<]*)</g)].map(
      ([, one]) => one,
    );
    assert.deepEqual(amounts, ['0']);
  });

  test('are made with an API key that reads invoices, for issued invoices of the own organization', async () => {
    const { key } = await fixture.make('/api-keys', { name: 'app', permissions: ['invoices.read'] });
    assert.equal((await service.client(key).post(at)).status, 201);
    const other = await fixture.make('/api-keys', { name: 'other', permissions: ['rooms.read'] });
    assert.equal((await service.client(other.key).post(at)).status, 403);
    const draft = await fixture.generate(room, '2026-12');
    assert.equal((await api().post(`/invoices/${draft.id}/view-links`)).error.code, 'invalid_status_transition');
    const stranger = await registerLandlord(service, 'stranger');
    assert.equal((await stranger.client.post(at)).status, 404);
  });
});
