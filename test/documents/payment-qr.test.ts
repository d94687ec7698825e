import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { decodeTransferQr } from '../../domain/invoices/vietqr.ts';
import { createDocumentsFixture } from './documents-fixture.ts';
import { readQr } from './read-qr.ts';

const fixture = await createDocumentsFixture('2026-11-01');
const room = await fixture.room('P101');
const renter = await fixture.renter('Trần Văn Minh');
await fixture.lease(room, renter, { start_date: '2026-10-01', billing_starts_on: '2026-10-01' });
const october = await fixture.issue(room, '2026-10');
const november = await fixture.issue(room, '2026-11');

const qrOf = (invoice: { id: string }, more = '') => fixture.api().get(`/invoices/${invoice.id}/payment-qr${more}`);

suite('the payment QR of an invoice', () => {
  test('is not available without a bank account', async () => {
    for (const form of ['', '.svg', '.png']) {
      const response = await qrOf(november, form);
      assert.equal(response.status, 409, response.text);
      assert.equal(response.error.code, 'no_bank_account');
    }
  });

  test('uses the closest bank account: the property’s default, the property’s, the organization’s default, any', async () => {
    const taken = async () => (await qrOf(november)).data.account_number;
    const { property } = fixture;
    await fixture.account({ account_number: '1111' });
    assert.equal(await taken(), '1111');
    assert.deepEqual((await qrOf(november)).body.meta, { transfers_detected: false });
    const { bank_accounts } = await fixture.ok(fixture.api().get('/bank-accounts'));
    await fixture.make('/payment-connections', { provider: 'SEPAY', bank_account_ids: [bank_accounts[0].id] });
    assert.deepEqual((await qrOf(november)).body.meta, { transfers_detected: true });
    await fixture.account({ account_number: '2222', is_default: true });
    assert.equal(await taken(), '2222');
    await fixture.account({ account_number: '3333', property_id: property.id });
    assert.equal(await taken(), '3333');
    await fixture.account({ account_number: '0123456789', property_id: property.id, is_default: true });
    assert.equal(await taken(), '0123456789');
    const otherProperty = await fixture.make('/properties', { name: 'Hoa Mai' });
    await fixture.account({ account_number: '5555', property_id: otherProperty.id, is_default: true });
    assert.equal(await taken(), '0123456789');
  });

  test('carries the fields that bank apps read', async () => {
    const { data } = await qrOf(november);
    assert.deepEqual(
      { ...data, payload: decodeTransferQr(data.payload) },
      {
        payload: {
          bankBin: '970436',
          accountNumber: '0123456789',
          service: 'QRIBFTTA',
          amount: 3_000_000n,
          memo: november.payment_reference,
          billNumber: null,
        },
        amount: '3000000.00',
        bank_bin: '970436',
        account_number: '0123456789',
        account_holder: 'NGUYEN THI LAN',
        memo: november.payment_reference,
      },
    );
    assert.match(data.memo, /^RR[0-9A-Z]{8} P101 T112026$/);
  });

  test('the PNG encodes the same text, and the SVG is a drawing', async () => {
    const { data } = await qrOf(november);
    const png = await fixture.bytes(`/invoices/${november.id}/payment-qr.png`);
    assert.equal(png.headers.get('content-type'), 'image/png');
    assert.equal(readQr(png.bytes), data.payload);
    const svg = await qrOf(november, '.svg');
    assert.equal(svg.headers.get('content-type'), 'image/svg+xml');
    assert.match(svg.text, /^<svg .*<\/svg>\s*$/s);
    assert.doesNotMatch(svg.text, /script|href/);
  });

  test('the renter’s scope adds older debt, and every payment lowers both amounts', async () => {
    const amounts = async () => [
      (await qrOf(november)).data.amount,
      (await qrOf(november, '?scope=renter')).data.amount,
    ];
    assert.deepEqual(await amounts(), ['3000000.00', '6000000.00']);
    await fixture.pay(november, '500000');
    assert.deepEqual(await amounts(), ['2500000.00', '5500000.00']);
    await fixture.pay(october, '2999999');
    assert.deepEqual(await amounts(), ['2500000.00', '2500001.00']);
    const wide = await fixture.bytes(`/invoices/${november.id}/payment-qr.png?scope=renter`);
    assert.equal(readQr(wide.bytes), (await qrOf(november, '?scope=renter')).data.payload);
    const unknown = await qrOf(november, '?scope=all');
    assert.equal(unknown.error.fields[0].code, 'not_allowed');
  });

  test('is not available for a draft, a paid or a cancelled invoice', async () => {
    const draft = await fixture.generate(room, '2026-12');
    await fixture.pay(october, '1');
    await fixture.make(`/invoices/${november.id}/cancel`, { reason: 'sai', payments: 'to_credit' });
    for (const invoice of [draft, october, november]) {
      for (const more of ['', '.png', '?scope=renter']) {
        const response = await qrOf(invoice, more);
        assert.equal(response.status, 409, response.text);
        assert.equal(response.error.code, 'nothing_to_pay');
      }
    }
  });
});
