import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startService } from '../support/service.ts';
import { createDocumentsFixture } from './documents-fixture.ts';
import { readPdf } from './read-pdf.ts';
import { readQr } from './read-qr.ts';

const fixture = await createDocumentsFixture('2026-11-01');
const room = await fixture.room('P101');
const renter = await fixture.renter('Trần <b>Văn</b> Minh', { phone: '0901234567' });
await fixture.account();
await fixture.lease(room, renter, {
  start_date: '2026-11-01',
  initial_readings: { electricity: 1200, water: 300 },
});
await fixture.on('2026-11-30');
await fixture.read(room, '2026-11', { electricity_current: 1245, water_current: 306, reading_date: '2026-11-30' });
const november = await fixture.issue(room, '2026-11', { due_date: '2026-12-05' });

const share = async (invoice: { id: string }, body?: object) => {
  const data = await fixture.ok(fixture.api().post(`/invoices/${invoice.id}/share-link`, body));
  return { ...data, path: `/${new URL(data.url).pathname}`, token: data.url.split('/').at(-1) as string };
};
const open = (path: string, headers = {}) => fixture.service.client().get(path, headers);
const isInvalidLink = async (path: string) => {
  const response = await open(path);
  assert.equal(response.status, 404, response.text);
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(response.text, /Không tìm thấy trang này/);
  assert.match(response.text, /This page cannot be found/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
};
const saysCancelled = async (path: string) => {
  const { status, text } = await open(path);
  assert.equal(status, 404, text);
  assert.match(text, /Hóa đơn này đã được hủy/);
  assert.match(text, /This invoice was cancelled/);
  assert.ok(!text.includes(november.invoice_number) && !text.includes('P101'), text);
};

suite('a share link', () => {
  test('shows the invoice without a login, in the reader’s language', async () => {
    const link = await share(november);
    assert.match(link.token, /^[\w-]{43}$/);
    assert.equal(link.expires_at, null);
    const page = await open(link.path);
    assert.equal(page.status, 200, page.text);
    for (const piece of [
      '<html lang="vi">',
      'THÔNG BÁO TIỀN NHÀ',
      'Trần &lt;b&gt;Văn&lt;/b&gt; Minh',
      '3.247.500\u00a0₫',
      '05/12/2026',
      'Vietcombank',
      '0123456789',
      '<dd class="">3247500</dd>',
      november.payment_reference,
      'Chỉ số cũ 1.200, mới 1.245; dùng 45 kWh',
      `href="${link.token}.pdf"`,
      `src="${link.token}/qr.png"`,
    ])
      assert.ok(page.text.includes(piece), `${piece} is missing in ${page.text}`);
    assert.doesNotMatch(page.text, /<script|0901234567|<b>Văn/);
    const english = await open(link.path, { 'accept-language': 'en' });
    assert.match(english.text, /<html lang="en">.*Rent notice.*Download the PDF/s);
  });

  test('sends no referrer and loads nothing from other origins', async () => {
    const link = await share(november);
    const { headers } = await open(link.path);
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(
      headers.get('content-security-policy') ?? '',
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    assert.equal((await fixture.service.client().post(link.path, {})).status, 405);
  });

  test('its QR code and PDF equal those of the invoice', async () => {
    const link = await share(november);
    const base = fixture.service.url + link.path.slice(1);
    const png = await fixture.bytes(`${base}/qr.png`);
    const { data } = await fixture.api().get(`/invoices/${november.id}/payment-qr?scope=renter`);
    assert.equal(readQr(png.bytes), data.payload);
    const pdf = await fixture.bytes(`${base}.pdf`, { 'accept-language': 'vi' });
    assert.equal(pdf.headers.get('content-type'), 'application/pdf');
    assert.ok((await readPdf(pdf.bytes)).text.includes('Còn phải trả 3.247.500 ₫'));
    for (const { headers } of [png, pdf]) {
      assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow');
      assert.equal(headers.get('cache-control'), 'no-store');
    }
  });

  test('is the same when asked for again; a renewed link replaces it, and a revoked link is invalid', async () => {
    const path = `/invoices/${november.id}/share-link`;
    const [first, again] = [await share(november), await share(november)];
    assert.equal(again.url, first.url);
    const renewed = await share(november, { renew: true });
    assert.notEqual(renewed.url, first.url);
    assert.equal((await share(november, { renew: false })).url, renewed.url);
    await isInvalidLink(first.path);
    assert.equal((await open(renewed.path)).status, 200);
    assert.deepEqual(await fixture.ok(fixture.api().delete(path)), { ok: true });
    for (const tail of ['', '.pdf', '/qr.png']) await isInvalidLink(renewed.path + tail);
    const afterwards = await share(november);
    for (const { url } of [first, renewed]) assert.notEqual(afterwards.url, url);
    assert.equal((await open(afterwards.path)).status, 200);
    await isInvalidLink(renewed.path);
    const refused = await fixture.api().post(path, { renew: 'yes' });
    assert.deepEqual([refused.status, refused.error.fields[0].path], [400, 'renew']);
    await isInvalidLink('//i/nothing');
    await isInvalidLink(`//i/${'A'.repeat(43)}`);
  });

  test('only the hash is stored, an idempotent repeat shows the same link, and the audit log records it', async () => {
    const path = `/invoices/${november.id}/share-link`;
    const first = await fixture.api().post(path, undefined, { 'idempotency-key': 'share-1' });
    const again = await fixture.api().post(path, undefined, { 'idempotency-key': 'share-1' });
    assert.equal(again.data.url, first.data.url);
    const token = first.data.url.split('/').at(-1);
    const rows = await fixture.service.asOwner<{ token_hash: Buffer }>(
      `select token_hash from identity.lookup where kind = 'SHARE_LINK'`,
    );
    assert.ok(rows.length > 0 && !rows.some(({ token_hash }) => token_hash.toString('latin1').includes(token)));
    const { audit_events } = (await fixture.api().get('/audit-events?limit=50')).data;
    const actions = audit_events.map(({ action }: { action: string }) => action);
    assert.ok(actions.includes('invoice.shared') && actions.includes('invoice.unshared'));
  });

  test('a draft cannot be shared', async () => {
    const draft = await fixture.generate(room, '2026-12');
    const refused = await fixture.api().post(`/invoices/${draft.id}/share-link`);
    assert.equal(refused.status, 409);
    assert.equal(refused.error.code, 'invalid_status_transition');
    await fixture.make(`/invoices/${draft.id}/cancel`, { reason: 'thử' });
  });

  test('the link of a cancelled invoice leads to its replacement once that is issued', async () => {
    const link = await share(november);
    await fixture.make(`/invoices/${november.id}/cancel`, { reason: 'sai' });
    for (const tail of ['', '.pdf', '/qr.png']) await saysCancelled(link.path + tail);
    const next = await fixture.generate(room, '2026-11');
    await saysCancelled(link.path);
    await fixture.make(`/invoices/${next.id}/issue`, {});
    const page = await open(link.path);
    assert.equal(page.status, 200);
    assert.ok(page.text.includes(next.invoice_number) && !page.text.includes(november.invoice_number));
  });

  test('a revoked link of a cancelled invoice says no more than that it is invalid', async () => {
    const other = await fixture.make('/invoices', {
      room_id: room.id,
      period: '2026-11',
      issue: true,
      lines: [{ description: 'Chìa khóa', unit_price: '50000' }],
    });
    const link = await share(other);
    await fixture.ok(fixture.api().delete(`/invoices/${other.id}/share-link`));
    await fixture.make(`/invoices/${other.id}/cancel`, { reason: 'sai' });
    await isInvalidLink(link.path);
  });

  test('shows the balance after payments, then that it is paid, and expires 90 days later', async () => {
    const current = await fixture.issue(room, '2026-11');
    const link = await share(current);
    await fixture.pay(current, '247500');
    assert.ok((await open(link.path)).text.includes('3.000.000\u00a0₫'));
    await fixture.on('2027-03-01');
    assert.match((await open(link.path)).text, /quá hạn/);
    const last = await fixture.pay(current, '3000000');
    const paid = await open(link.path);
    assert.ok(paid.text.includes('ĐÃ THANH TOÁN') && !paid.text.includes('Vietcombank'), paid.text);
    await isInvalidLink(`${link.path}/qr.png`);
    await fixture.on('2027-05-29');
    assert.equal((await open(link.path)).status, 200);
    await fixture.on('2027-05-31');
    await isInvalidLink(link.path);
    await isInvalidLink(`${link.path}.pdf`);
    await fixture.make(`/payments/${last.id}/reverse`, { reason: 'không về' });
    assert.equal((await open(link.path)).status, 200);
  });

  test('a link created after the payment is valid for 90 days', async () => {
    const current = await fixture.issue(room, '2026-11');
    await fixture.pay(current, '3000000');
    await fixture.on('2027-12-01');
    const link = await share(current);
    assert.match(link.expires_at, /^2028-02-29T/);
    assert.equal((await open(link.path)).status, 200);
    await fixture.on('2028-03-01');
    await isInvalidLink(link.path);
  });
});

suite('guessing links', () => {
  test('is rate limited by address, with a readable message', async () => {
    const service = await startService({ config: { rateLimitScale: 0.005 } });
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await service.client().get('//i/guess')).status);
    assert.deepEqual(statuses, [404, 404, 404, 429, 429]);
    const slowed = await service.client().get('//i/guess');
    assert.match(slowed.text, /quá nhiều lượt xem.*Too many requests/s);
    assert.ok(Number(slowed.headers.get('retry-after')) > 0);
  });
});
