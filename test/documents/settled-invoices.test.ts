import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createDocumentsFixture } from './documents-fixture.ts';
import { readPdf } from './read-pdf.ts';

const fixture = await createDocumentsFixture('2026-11-02');
const room = await fixture.room('P101');
await fixture.lease(room, await fixture.renter('Khách'), { start_date: '2026-11-01' });

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const charge = (): Promise<Data> =>
  fixture.make('/invoices', {
    room_id: room.id,
    period: '2026-11',
    issue: true,
    lines: [{ description: 'Sửa cửa', unit_price: '650000' }],
  });
const credit = ({ id, lines }: Data, amount: string) =>
  fixture.make(`/invoices/${id}/credit-notes`, { reason: 'giảm', lines: [{ line_id: lines[0].id, amount }] });
const writeOff = ({ id }: Data) => fixture.make(`/invoices/${id}/write-off`, { reason: 'bỏ đi' });

async function print({ id }: Data, language: string): Promise<string> {
  const { bytes } = await fixture.bytes(`/invoices/${id}.pdf`, { 'accept-language': language });
  return (await readPdf(bytes)).text;
}

/** The card at the top of the public page, as text. */
async function cardOf({ id }: Data): Promise<string> {
  const { url } = await fixture.ok(fixture.api().post(`/invoices/${id}/share-link`));
  const { text } = await fixture.service.client().get(`/${new URL(url).pathname}`, { 'accept-language': 'vi' });
  const [card = ''] = /<section class="card sum"[\s\S]*?<\/section>/.exec(text) ?? [];
  return card.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

suite('papers and pages of an invoice that is not the rent of a month', () => {
  for (const [kind, vi, en, message] of [
    ['ONE_OFF', 'THÔNG BÁO KHOẢN RIÊNG', 'Separate charge', 'Khoản riêng tháng 11/2026'],
    ['SETTLEMENT', 'QUYẾT TOÁN TRẢ PHÒNG', 'Settlement at move-out', 'Quyết toán trả phòng tháng 11/2026'],
  ] as const)
    test(`name its kind: ${kind}`, async () => {
      const invoice = await charge();
      await fixture.service.asOwner('update invoices set kind = $1 where id = $2', [kind, invoice.id]);
      const [vietnamese, english] = [await print(invoice, 'vi'), await print(invoice, 'en')];
      assert.ok(vietnamese.includes(vi) && !vietnamese.includes('TIỀN NHÀ'), vietnamese);
      assert.ok(english.includes(en) && !english.includes('Rent notice'), english);
      assert.match(await cardOf(invoice), new RegExp(`${vi} Tháng 11/2026`));
      const links = await fixture.make(`/renters/${invoice.renter_id}/share-links`, { action: 'renew' });
      const link = links.find(({ invoice_id }: Data) => invoice_id === invoice.id);
      assert.ok(link.message.startsWith(`${message}, phòng P101`), link.message);
      await fixture.make(`/invoices/${invoice.id}/cancel`, { reason: 'thử' });
    });
});

suite('papers and pages of an invoice of which nothing is left to pay', () => {
  test('say that it was credited or written off instead of paid', async () => {
    const [credited, writtenOff] = [await charge(), await charge()];
    await credit(credited, '650000');
    await fixture.pay(writtenOff, '250000');
    await writeOff(writtenOff);
    for (const [invoice, vi, en, shown] of [
      [credited, 'ĐÃ GIẢM TRỪ', 'CREDITED', 'Đã giảm trừ 0 ₫'],
      [writtenOff, 'ĐÃ XÓA NỢ', 'WRITTEN OFF', 'Đã xóa nợ 0 ₫'],
    ] as const) {
      const [vietnamese, english] = [await print(invoice, 'vi'), await print(invoice, 'en')];
      assert.ok(vietnamese.includes(vi) && !vietnamese.includes('ĐÃ THANH TOÁN'), vietnamese);
      assert.ok(english.includes(en) && !/\bPAID\b/.test(english), english);
      assert.match(await cardOf(invoice), new RegExp(shown));
    }
  });

  test('say how much was received when a part was credited', async () => {
    const invoice = await charge();
    await credit(invoice, '400000');
    await fixture.pay(invoice, '100000');
    assert.match(await cardOf(invoice), /150\.000 ₫.*Đã nhận 100\.000 ₫ trên 250\.000 ₫/);
    await fixture.pay(invoice, '150000');
    assert.match(await cardOf(invoice), /ĐÃ THANH TOÁN 250\.000 ₫ Nhận đủ ngày 02\/11\/2026/);
    assert.ok((await print(invoice, 'vi')).includes('ĐÃ THANH TOÁN'));
  });
});
