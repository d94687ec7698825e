import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import { readXlsx } from '../reporting/exports/read-file.ts';
import { createDocumentsFixture } from './documents-fixture.ts';
import { readPdf } from './read-pdf.ts';

const fixture = await createDocumentsFixture('2026-11-15');
const { api, ok, service } = fixture;
const room = await fixture.room('P101');
const minh = await fixture.renter('Nguyễn Thị Bưởi #strong[x] $y$ <b>');
const lease = await fixture.lease(room, minh, { start_date: '2026-10-01', deposit_amount: '3000000' });
const october = await fixture.issue(room, '2026-10');
await fixture.pay(october, '6000000', { payment_date: '2026-11-02' });
const note = await ok(
  api().post(`/invoices/${october.id}/credit-notes`, {
    reason: 'Mất nước *hai* ngày',
    lines: [{ line_id: october.lines[0].id, amount: '200000' }],
  }),
);
const renter = await joinPortal(service, api(), minh.id, 'minh');
const print = (path: string, language = 'vi') => fixture.bytes(path, { 'accept-language': language });
const read = async (path: string, language = 'vi') => readPdf((await print(path, language)).bytes);

suite('the printed credit note', () => {
  test('says in either language what is credited, why, and what is left to pay', async () => {
    const { headers } = await print(`/credit-notes/${note.id}.pdf`);
    assert.equal(headers.get('content-disposition'), `inline; filename="${note.credit_note_number}.pdf"`);
    const { text, pages } = await read(`/credit-notes/${note.id}.pdf`);
    assert.equal(pages.length, 1);
    for (const piece of [
      'PHIẾU GIẢM TRỪ',
      `Số ${note.credit_note_number}`,
      'Nguyễn Thị Bưởi #strong[x] $y$ <b>',
      `Cho thông báo số ${october.invoice_number}`,
      'Mất nước *hai* ngày',
      'Tổng giảm trừ: 200.000 ₫',
      'Hai trăm nghìn đồng',
      '200.000 ₫ đã trả trước đó trở thành tiền dư',
      'Còn phải trả 0 ₫',
    ])
      assert.ok(text.includes(piece), `${piece} in ${text}`);
    const english = await read(`/credit-notes/${note.id}.pdf`, 'en');
    assert.match(english.text, /Credit note.*Total credited: ₫200,000.*Balance due ₫0/s);
  });

  test('is the same for the renter', async () => {
    const ours = await renter.client.get(`/tenant/credit-notes/${note.id}.pdf`);
    assert.equal(ours.status, 200);
  });

  test('of a cancelled invoice is stamped', async () => {
    const other = await fixture.room('P102');
    await fixture.lease(other, await fixture.renter('Hoa'), { start_date: '2026-11-01' });
    const bill = await fixture.issue(other, '2026-11');
    const lines = [{ line_id: bill.lines[0].id, amount: '100000' }];
    const reversed = await ok(api().post(`/invoices/${bill.id}/credit-notes`, { reason: 'x', lines }));
    await ok(api().post(`/invoices/${bill.id}/cancel`, { reason: 'sai' }));
    assert.match((await read(`/credit-notes/${reversed.id}.pdf`)).text, /ĐÃ THU HỒI/);
  });
});

suite('the printed statement', () => {
  test('lists account and deposit with their balances', async () => {
    const { text } = await read(`/leases/${lease.id}/statement.pdf`);
    for (const piece of [
      'BẢNG KÊ HỢP ĐỒNG THUÊ',
      'Từ 01/10/2026 đến 15/11/2026',
      `Hóa đơn ${october.invoice_number}`,
      `Phiếu giảm trừ ${note.credit_note_number}`,
      'Còn phải trả 0 ₫',
      'Tiền dư của người thuê 200.000 ₫',
      'Cọc theo hợp đồng 3.000.000 ₫',
      'Đang giữ 3.000.000 ₫',
      'Bên cho thuê',
    ])
      assert.ok(text.includes(piece), `${piece} in ${text}`);
    assert.match((await read(`/leases/${lease.id}/statement.pdf`, 'en')).text, /Lease statement.*Held ₫3,000,000/s);
  });

  test('has no rows for a lease without invoices', async () => {
    const empty = await fixture.room('P103');
    const future = await fixture.lease(empty, await fixture.renter('Mai'), { start_date: '2026-12-01' });
    const { text } = await read(`/leases/${future.id}/statement.pdf`);
    assert.match(text, /Chưa có hóa đơn nào\..*Chưa nhận tiền cọc\./s);
    assert.ok(text.includes('Từ 15/11/2026 đến 15/11/2026'), text);
  });

  test('is a workbook too, with an opening balance for some days', async () => {
    const path = `/leases/${lease.id}/statement.xlsx?date_from=2026-11-10`;
    const { rows } = await readXlsx(api(), service.url, path);
    assert.deepEqual(
      rows.map(([part, , movement, , , , amount, balance]) => [part, movement, amount, balance]),
      [
        ['Tiền nhà', null, null, 200000],
        ['Tiền nhà', 'Phiếu giảm trừ', -200000, 0],
        ['Tiền cọc', null, null, 3000000],
      ],
    );
  });

  test('is the same for the renter who holds the lease', async () => {
    assert.equal((await renter.client.get(`/tenant/leases/${lease.id}/statement.pdf`)).status, 200);
    const sau = await joinPortal(service, api(), (await fixture.renter('Sau')).id, 'sau');
    assert.equal((await sau.client.get(`/tenant/leases/${lease.id}/statement.pdf`)).error.code, 'not_found');
  });
});
