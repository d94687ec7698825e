import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { until } from '../support/until.ts';
import { startMailServer } from './mail-server.ts';

const post = await startMailServer();
const fixture = await createFixture('2026-11-02', {}, { smtpUrl: post.url });

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

type Leased = { room: Data; email: string };

let rooms = 0;
/** A leased room whose renter has an email and no account. */
async function leasedRoom(): Promise<Leased> {
  rooms += 1;
  const room = await fixture.room(`P${100 + rooms}`);
  const email = `khach${rooms}@example.com`;
  await fixture.lease(room, await fixture.renter(`Khách ${rooms}`, { email }), { start_date: '2026-11-01' });
  return { room, email };
}

/** Waits for the email with these words and returns its subject and text. */
const emailWith = (to: string, words: RegExp): Promise<string> =>
  until(() => {
    const emails = post.to(to).map(({ subject, text }) => `${subject}\n${text}`.replaceAll('\u00a0', ' '));
    return emails.find((email) => words.test(email)) ?? null;
  }, `an email ${words}`);

/** Issues an invoice of one line and waits for its email. */
async function charge({ room, email }: Leased, unit_price: string): Promise<Data> {
  const lines = [{ description: 'Chìa khóa', unit_price }];
  const invoice = await fixture.make('/invoices', { room_id: room.id, period: '2026-11', issue: true, lines });
  await emailWith(email, new RegExp(`Số: ${invoice.invoice_number}\n`));
  return invoice;
}

suite('the email about a bill', () => {
  test('of a landlord without a bank account names the other open invoices too', async () => {
    const leased = await leasedRoom();
    await charge(leased, '200000');
    const key = await charge(leased, '80000');
    const text = await emailWith(leased.email, new RegExp(`Số: ${key.invoice_number}\n`));
    assert.match(text, /Hóa đơn khác còn nợ: 200\.000 ₫\nTổng phải trả: 280\.000 ₫\n/);
    assert.doesNotMatch(text, /Số tiền:/);
  });

  test('adds the other open invoices to what the transfer pays', async () => {
    await fixture.make('/bank-accounts', {
      bank_bin: '970436',
      account_number: '0123499999',
      account_holder: 'NGUYEN THI LAN',
    });
    const leased = await leasedRoom();
    const rent = await fixture.issue(leased.room, '2026-11');
    await emailWith(leased.email, new RegExp(`Số: ${rent.invoice_number}\n`));
    await fixture.pay(rent, '1000000');
    const key = await charge(leased, '80000');
    assert.match(
      await emailWith(leased.email, new RegExp(`Số: ${key.invoice_number}\n`)),
      /Còn phải trả: 80\.000 ₫\nHóa đơn khác còn nợ: 2\.000\.000 ₫\nTổng phải trả: 2\.080\.000 ₫\n.*Số tiền: 2\.080\.000 ₫\n/s,
    );
  });

  test('says what was really received once nothing is left to pay', async () => {
    const credit = ({ id, lines }: Data, amount: string) =>
      fixture.make(`/invoices/${id}/credit-notes`, { reason: 'giảm', lines: [{ line_id: lines[0].id, amount }] });
    const [partly, credited] = [await leasedRoom(), await leasedRoom()];
    const bill = await charge(partly, '650000');
    await credit(bill, '400000');
    await fixture.pay(bill, '250000');
    const received = await emailWith(partly.email, /^Đã nhận đủ/);
    assert.match(received, /Tổng cộng: 650\.000 ₫\nĐã thanh toán: 250\.000 ₫\nĐã giảm trừ: 400\.000 ₫\n/);
    await credit(await charge(credited, '650000'), '650000');
    const free = await emailWith(credited.email, /không còn phải trả/);
    assert.match(free, /đã được giảm trừ hết/);
    assert.doesNotMatch(free, /Cảm ơn|Đã thanh toán/);
  });
});
