import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { until } from '../support/until.ts';
import { startMailServer } from './mail-server.ts';

const post = await startMailServer();
const fixture = await createFixture('2026-11-02', {}, { smtpUrl: post.url });
await fixture.make('/bank-accounts', {
  bank_bin: '970436',
  account_number: '0123499999',
  account_holder: 'NGUYEN THI LAN',
});

let rooms = 0;
/** A leased room whose renter has an email and no account. */
async function leasedRoom() {
  rooms += 1;
  const room = await fixture.room(`P${100 + rooms}`);
  const email = `khach${rooms}@example.com`;
  await fixture.lease(room, await fixture.renter(`Khách ${rooms}`, { email }), { start_date: '2026-11-01' });
  return { room, email };
}

const charge = (room: { id: string }, unit_price: string) =>
  fixture.make('/invoices', {
    room_id: room.id,
    period: '2026-11',
    issue: true,
    lines: [{ description: 'Chìa khóa', unit_price }],
  });

async function lastEmail(to: string, subject: RegExp) {
  const found = await until(
    () => post.to(to).findLast((email) => subject.test(email.subject ?? '')) ?? null,
    `an email ${subject}`,
  );
  return (found.text ?? '').replaceAll('\u00a0', ' ');
}

suite('the email about a bill', () => {
  test('adds the other open invoices to what the transfer pays', async () => {
    const { room, email } = await leasedRoom();
    const rent = await fixture.issue(room, '2026-11');
    await fixture.pay(rent, '1000000');
    await lastEmail(email, /^Đã nhận 1\.000\.000/);
    await charge(room, '80000');
    const text = await until(
      async () =>
        post
          .to(email)
          .map((one) => (one.text ?? '').replaceAll('\u00a0', ' '))
          .find((one) => /Tổng phải trả/.test(one)) ?? null,
      'the email about the key',
    );
    assert.match(
      text,
      /Còn phải trả: 80\.000 ₫\nHóa đơn khác còn nợ: 2\.000\.000 ₫\nTổng phải trả: 2\.080\.000 ₫\n.*Số tiền: 2\.080\.000 ₫\n/s,
    );
  });
});
