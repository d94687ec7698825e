import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createDocumentsFixture } from './documents-fixture.ts';
import { readPdf } from './read-pdf.ts';

const fixture = await createDocumentsFixture('2026-11-02');
const room = await fixture.room('P101');
const renter = await fixture.renter('Nguyễn Thị Bưởi #strong[x] $y$ <b>', {
  permanent_address: 'Thôn 3, Tịnh Khê, Quảng Ngãi',
});
await fixture.ok(
  fixture.api().patch(`/organizations/${fixture.landlord.organizationId}`, {
    legal_name: 'Hộ kinh doanh Hoa Sen',
    tax_code: '0312345678',
    address: '12 Nguyễn Trãi, Quận 1',
  }),
);
await fixture.account();
await fixture.make('/recurring-fees', {
  property_id: fixture.property.id,
  name: 'Rác',
  amount: '30000',
  basis: 'PER_OCCUPANT',
});
await fixture.lease(room, renter, {
  start_date: '2026-11-11',
  billing_starts_on: '2026-11-11',
  occupant_count: 2,
  initial_readings: { electricity: 1200, water: 300 },
});
await fixture.on('2026-11-30');
await fixture.read(room, '2026-11', { electricity_current: 1245, water_current: 306, reading_date: '2026-11-30' });
const november = await fixture.issue(room, '2026-11', { due_date: '2026-12-05' });

const print = (path: string, language = 'vi') => fixture.bytes(path, { 'accept-language': language });
const read = async (path: string, language = 'vi') => readPdf((await print(path, language)).bytes);
const invoicePdf = (invoice: { id: string }) => `/invoices/${invoice.id}.pdf`;

suite('the printed invoice', () => {
  test('is a PDF shown inline and named after the invoice', async () => {
    const { status, headers, bytes } = await print(invoicePdf(november));
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/pdf');
    assert.equal(headers.get('content-disposition'), `inline; filename="${november.invoice_number}.pdf"`);
    assert.equal(headers.get('content-language'), 'vi');
    assert.equal(Buffer.from(bytes.subarray(0, 5)).toString(), '%PDF-');
  });

  test('states in Vietnamese who owes what, why and by when', async () => {
    const { text, pages, title } = await read(invoicePdf(november));
    assert.equal(pages.length, 1);
    assert.equal(title, `THÔNG BÁO TIỀN NHÀ ${november.invoice_number}`);
    for (const piece of [
      'Hộ kinh doanh Hoa Sen',
      'Mã số thuế: 0312345678',
      '12 Nguyễn Trãi, Quận 1',
      'Hoa Sen',
      'THÔNG BÁO TIỀN NHÀ',
      `Tháng 11/2026 · Số ${november.invoice_number}`,
      'Hạn thanh toán 05/12/2026',
      '3.000.000 ₫ × 20/30 ngày',
      '2.000.000',
      'Chỉ số cũ 1.200, mới 1.245; dùng 45 kWh; ghi ngày 30/11/2026',
      '45 kWh 3.500 157.500',
      '6 m³ 15.000 90.000',
      '2 người 30.000 60.000',
      'Còn phải trả 2.307.500 ₫',
      'Bằng chữ: Hai triệu ba trăm linh bảy nghìn năm trăm đồng',
      'Vietcombank',
      '0123456789',
      november.payment_reference,
      'không phải hóa đơn thuế',
      'Trang 1/1',
    ])
      assert.ok(text.includes(piece), `${piece} is missing in: ${text}`);
    // The readings stand below the line, so its name does not repeat them.
    assert.doesNotMatch(text, /ĐÃ THANH TOÁN|ĐÃ HỦY|BẢN NHÁP|quá hạn|→/);
  });

  test('is also available in English', async () => {
    const { text } = await read(invoicePdf(november), 'en-GB');
    for (const piece of [
      'Rent notice',
      'Due on 5 December 2026',
      '₫3,000,000 × 20/30 days',
      'Previous reading 1,200, current 1,245; used 45 kWh',
      '2 people',
      'In words: Two million three hundred and seven thousand five hundred dong',
      'not a tax invoice',
    ])
      assert.ok(text.includes(piece), `${piece} is missing in: ${text}`);
  });

  test('user input is printed literally', async () => {
    const { text } = await read(invoicePdf(november));
    assert.ok(text.includes('Nguyễn Thị Bưởi #strong[x] $y$ <b>'), text);
  });

  test('the same state gives the same bytes, dated by the last change', async () => {
    const [one, two] = await Promise.all([print(invoicePdf(november)), print(invoicePdf(november))]);
    assert.deepEqual(one.bytes, two.bytes);
    const { createdAt } = await readPdf(one.bytes);
    assert.ok(createdAt.startsWith(`D:${november.updated_at.replaceAll(/[-T:]/g, '').slice(0, 14)}`), createdAt);
  });

  test('thirty lines continue on the next page under the same header', async () => {
    const lines = Array.from({ length: 34 }, (_, index) => ({
      description: `Khoản thu số ${index + 1}`,
      unit_price: '10000',
    }));
    const many = await fixture.make('/invoices', { room_id: room.id, period: '2026-11', issue: true, lines });
    const { pages } = await read(invoicePdf(many));
    assert.equal(pages.length, 2);
    assert.ok(pages.every((page) => page.includes('Thành tiền (₫)')));
    const last = pages[1] ?? '';
    for (const piece of [
      'Khoản thu số 34',
      'Trang 2/2',
      'Hóa đơn khác còn nợ 2.307.500 ₫',
      'Tổng phải trả 2.647.500 ₫',
      'Số tiền 2.647.500 ₫',
    ])
      assert.ok(last.includes(piece), `${piece} is missing in: ${last}`);
    assert.match((await read(invoicePdf(many), 'en')).text, /Other unpaid notices ₫2,307,500/);
    await fixture.make(`/invoices/${many.id}/cancel`, { reason: 'thử' });
    const cancelled = await read(invoicePdf(many));
    assert.ok(cancelled.text.includes('ĐÃ HỦY') && !cancelled.text.includes('Vietcombank'));
  });

  test('a tariff shows each tier, its bounds and its tax', async () => {
    await fixture.ok(
      fixture.api().put(`/properties/${fixture.property.id}/utility-tariffs`, {
        utility_tariffs: [
          {
            utility: 'ELECTRICITY',
            effective_from: '2026-12',
            vat_percent: '8',
            tiers: [
              { up_to: 50, unit_price: '1984' },
              { up_to: null, unit_price: '2050' },
            ],
          },
        ],
      }),
    );
    await fixture.on('2026-12-31');
    await fixture.read(room, '2026-12', { electricity_current: 1345, water_current: 306, reading_date: '2026-12-31' });
    const december = await fixture.issue(room, '2026-12');
    const { text } = await read(invoicePdf(december));
    for (const piece of [
      'dùng 100 kWh',
      '31/12/2026. Từ 0 đến 50 kWh; 1.984 ₫ + thuế 8%',
      'Trên 50 kWh; 2.050 ₫ + thuế 8%',
      '50 kWh 2.214 110.700',
    ])
      assert.ok(text.includes(piece), `${piece} is missing in: ${text}`);
    assert.equal(text.match(/1\.?345/g)?.length, 1, `the readings are repeated in: ${text}`);
    await fixture.make(`/invoices/${december.id}/cancel`, { reason: 'thử' });
  });

  test('credit is deducted after the charges of the month', async () => {
    const [other, person] = [await fixture.room('P102'), await fixture.renter('Lê Thị Tám')];
    await fixture.lease(other, person, { start_date: '2026-12-01' });
    await fixture.make('/payments/allocate', { renter_id: person.id, amount: '4000000', method: 'CASH' });
    const paid = await fixture.issue(other, '2026-12');
    const { text } = await read(invoicePdf(paid));
    const places = ['Tiền phòng tháng 12/2026', 'Tiền tháng này', 'Trừ tiền dư của khách −', 'Tổng cộng 0 ₫'].map(
      (piece) => text.indexOf(piece),
    );
    assert.ok(!places.includes(-1), text);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      text,
    );
    assert.equal(text.match(/Trừ tiền dư/g)?.length, 1);
    assert.match(text, /Tiền tháng này bằng chữ: Ba triệu không trăm ba mươi nghìn đồng/);
    assert.doesNotMatch(text, /Bằng chữ: Không đồng/);
  });

  test('overdue, partly paid and paid invoices are marked as such', async () => {
    assert.ok((await read(invoicePdf(november))).text.includes('05/12/2026 (quá hạn 26 ngày)'));
    await fixture.pay(november, '307500');
    const partly = (await read(invoicePdf(november))).text;
    assert.ok(partly.includes('Đã thanh toán −307.500 ₫') && partly.includes('Còn phải trả 2.000.000 ₫'), partly);
    await fixture.pay(november, '2000000');
    const paid = (await read(invoicePdf(november))).text;
    assert.ok(paid.includes('ĐÃ THANH TOÁN') && paid.includes('Còn phải trả 0 ₫'), paid);
    assert.ok(paid.includes('Tổng cộng bằng chữ: Hai triệu ba trăm linh bảy nghìn năm trăm đồng'), paid);
    assert.doesNotMatch(paid, /Vietcombank/);
  });

  test('a draft is marked as one', async () => {
    const draft = await fixture.generate(room, '2027-01');
    const { text } = await read(invoicePdf(draft));
    assert.ok(text.includes('BẢN NHÁP') && !text.includes('Vietcombank'), text);
  });

  test('the invoice contains the path of its PDF', async () => {
    assert.equal((await fixture.api().get(`/invoices/${november.id}`)).data.id, november.id);
    assert.equal((await fixture.api().get('/invoices/none.pdf')).status, 404);
    assert.equal((await fixture.api().get(`/invoices/${renter.id}.pdf`)).error.code, 'not_found');
    const patched = await fixture.api().patch(`/invoices/${november.id}.pdf`, {});
    assert.equal(patched.status, 405);
    assert.equal(patched.headers.get('allow'), 'GET, HEAD');
    const options = await fetch(`${fixture.service.url}/api/v1${invoicePdf(november)}`, { method: 'OPTIONS' });
    assert.deepEqual([options.status, options.headers.get('allow')], [405, 'GET, HEAD']);
    assert.equal((await fixture.service.client().get(invoicePdf(november))).status, 401);
  });
});

suite('the printed receipt', () => {
  const receiptPdf = (payment: { id: string }) => `/payments/${payment.id}/receipt.pdf`;

  test('states in both languages who paid how much for what, and whether it was reversed', async () => {
    const oneOff = await fixture.make('/invoices', {
      room_id: room.id,
      period: '2026-12',
      issue: true,
      lines: [{ description: 'Chìa khóa', unit_price: '50000' }],
    });
    const { payments } = await fixture.make('/payments/allocate', {
      renter_id: renter.id,
      amount: '80000',
      method: 'BANK_TRANSFER',
      reference: 'FT26365',
    });
    const vi = await read(receiptPdf(payments[0]));
    for (const piece of [
      'PHIẾU THU',
      `Số ${payments[0].receipt_number}`,
      'Người nộp tiền Nguyễn Thị Bưởi',
      'Địa chỉ Thôn 3, Tịnh Khê, Quảng Ngãi',
      'Lý do nộp Khoản riêng tháng 12/2026; Nộp trước tiền nhà',
      'Hình thức Chuyển khoản',
      'Ngày 31/12/2026',
      'FT26365',
      `Thông báo khoản riêng ${oneOff.invoice_number}, tháng 12/2026 50.000`,
      'Tiền dư của người thuê',
      'Tổng cộng: 80.000 ₫',
      'Tám mươi nghìn đồng',
      'Người nộp tiền (Ký, họ tên) Người thu tiền (Ký, họ tên)',
    ])
      assert.ok(vi.text.includes(piece), `${piece} is missing in: ${vi.text}`);
    assert.equal(vi.pages.length, 1);
    const en = (await read(receiptPdf(payments[0]), 'en')).text;
    assert.match(
      en,
      /Receipt .*Separate charge, December 2026.*31 December 2026.*Bank transfer.*, December 2026 50,000.*Eighty/s,
    );
    const [one, two] = await Promise.all([print(receiptPdf(payments[0])), print(receiptPdf(payments[0]))]);
    assert.deepEqual(one.bytes, two.bytes);
    assert.equal(one.headers.get('content-disposition'), `inline; filename="${payments[0].receipt_number}.pdf"`);
    await fixture.make(`/payments/${payments[0].id}/reverse`, { reason: 'không về' });
    assert.ok((await read(receiptPdf(payments[0]))).text.includes('ĐÃ HỦY'));
  });

  test('fits on one page with long names, and a name of one long word stays in its column', async () => {
    const property = await fixture.make('/properties', {
      name: 'Khu nhà trọ sinh viên và người lao động Ngõ 165 Đường Nguyễn Xiển, Phường Hạ Đình',
      address: 'Số 165/27/8B, ngách 12, ngõ 345 Đường Nguyễn Trãi nối dài, Phường Thanh Xuân Trung, Thành phố Hà Nội',
    });
    const long = await fixture.make('/rooms', {
      property_id: property.id,
      name: 'P'.repeat(60),
      base_rent: '999999999999',
    });
    const payer = await fixture.renter('Công Tằng Tôn Nữ Hoàng Thị Phương Thuyền Quyên Ngọc Diễm Ái Linh Đan Thanh');
    await fixture.lease(long, payer, { start_date: '2026-11-01', monthly_rent: '999999999999' });
    for (const period of ['2026-11', '2026-12']) await fixture.issue(long, period);
    const { payments } = await fixture.make('/payments/allocate', {
      ...{ renter_id: payer.id, amount: '2999999999999', method: 'CASH' },
    });
    const { pages, text } = await read(receiptPdf(payments[0]));
    assert.equal(pages.length, 1, text);
    assert.doesNotMatch(text, /P{60}/, 'the room breaks over lines');
    assert.match(text, /Tổng cộng: 2\.999\.999\.999\.999 ₫/);
  });
});
