import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { InvoiceKind } from '../../domain/catalog/invoices.ts';
import { LOCALES, type Locale } from '../../domain/catalog/locales.ts';
import type { Topic } from '../../domain/catalog/notifications.ts';
import { OPERATOR_TOPICS, RENTER_TOPICS } from '../../domain/notifications/topics.ts';
import { type Debt, noticeEmail, noticeText, zaloData } from './write-notice.ts';

const facts = {
  number: 'HS-202611-0001',
  period: '2026-11',
  due_date: '2026-11-05',
  total: '3250000.00',
  balance: '3250000.00',
  amount: '1000000.00',
  memo: 'RR23456789 P101',
  room: 'P101',
  property: 'Hoa Sen',
  renter: 'Minh',
  title: 'Vòi nước rỉ',
  message: 'Mai thợ đến',
  author: 'Lan',
  status: 'RESOLVED',
  priority: 'URGENT',
  reason: 'no_payment_code',
  receipt: 'PT-1',
  direction: 'IN',
  day: '-3',
  electricity: '120',
  water: '45',
  created: '3',
  existed: '2',
  failed: '1',
  problems: '1',
  giver: 'Hoa',
  receiver: 'Lan',
};

suite('notice texts', () => {
  test('every topic has a text in every language, and for operators also a summary', () => {
    for (const [audience, topics] of [
      ['RENTER', RENTER_TOPICS],
      ['OPERATOR', OPERATOR_TOPICS],
    ] as const) {
      for (const topic of Object.keys(topics) as Topic[]) {
        const written = LOCALES.map((locale) => noticeText({ topic, audience, locale, facts }));
        for (const { title, body } of written)
          assert.doesNotMatch(`${title} ${body}`, /undefined|null|NaN|, ,|: $/, `${topic} to ${audience}`);
        assert.equal(new Set(written.map(({ title, body }) => title + body)).size, LOCALES.length, topic);
        if (audience === 'OPERATOR')
          for (const locale of LOCALES)
            assert.match(noticeText({ topic, audience, locale, facts: { count: '12' } }).title, /12/, topic);
      }
    }
  });

  test('a reason ends with one full stop, whether it was typed with one or not', () => {
    const bodies = ['Ảnh mờ', 'Ảnh mờ.', 'Ảnh mờ!'].map(
      (reason) =>
        noticeText({ topic: 'meter_reading.refused', audience: 'RENTER', locale: 'en', facts: { reason } }).body,
    );
    const again = 'Please check and send them again.';
    assert.deepEqual(bodies, [`Ảnh mờ. ${again}`, `Ảnh mờ. ${again}`, `Ảnh mờ! ${again}`]);
  });

  test('a reminder counts days correctly', () => {
    const titles = ['-3', '-1', '0', '1', '7'].map(
      (day) =>
        noticeText({ topic: 'invoice.reminder', audience: 'RENTER', locale: 'en', facts: { ...facts, day } }).title,
    );
    assert.deepEqual(titles, [
      'Your rent is due in 3 days',
      'Your rent is due in 1 day',
      'Your rent is due today',
      'Your rent is 1 day overdue',
      'Your rent is 7 days overdue',
    ]);
  });

  test('user input is escaped in emails', () => {
    const evil = { ...facts, title: '<img src=x onerror=alert(1)>', message: 'a & b <script>' };
    const notice = {
      topic: 'ticket.commented',
      audience: 'RENTER',
      locale: 'vi',
      facts: evil,
      account_id: 'x',
    } as const;
    const { html, text } = noticeEmail(notice, { name: '<b>Minh</b>', organization: 'A & B', hasPdf: false });
    assert.doesNotMatch(html, /<img|<script>|<b>Minh/);
    assert.match(html, /&lt;b&gt;Minh/);
    assert.match(text, /a & b <script>/);
  });

  test('an email adds up what is owed besides the invoice, as of now', () => {
    const transfer = { bank: 'Vietcombank', account: '0123', holder: 'LAN', memo: 'RR23456789 P101' };
    const emailOf = (topic: Topic, locale: Locale, debt: Debt) => {
      const notice = { topic, audience: 'RENTER', locale, facts, account_id: null } as const;
      const { text, html } = noticeEmail(notice, { name: 'Minh', organization: 'Hoa Sen', hasPdf: false, debt });
      return { text: text.replaceAll('\u00a0', ' '), html: html.replaceAll('\u00a0', ' ') };
    };
    const owed = { transfer, balance: '80000.00', others: '4499581.00', amount: '4579581.00' };
    for (const topic of ['invoice.issued', 'invoice.reminder', 'invoice.overdue'] as const) {
      const { text, html } = emailOf(topic, 'vi', owed);
      assert.match(
        text,
        /Còn phải trả: 80\.000 ₫\nHóa đơn khác còn nợ: 4\.499\.581 ₫\nTổng phải trả: 4\.579\.581 ₫\n.*Số tiền: 4\.579\.581 ₫/s,
      );
      assert.match(html, /Tổng phải trả<\/p><p [^>]*font-size:30px[^>]*><strong>4\.579\.581 ₫</);
      assert.match(html, /Hóa đơn khác còn nợ<\/span> <span [^>]*><strong>4\.499\.581 ₫</);
      assert.doesNotMatch(text, /[^.]còn 3\.250\.000|cần thanh toán 3\.250\.000/);
      assert.match(
        emailOf(topic, 'en', owed).text,
        /Left to pay: ₫80,000\nOther unpaid invoices: ₫4,499,581\nTotal to pay: ₫4,579,581\n/,
      );
    }
    const byHand = emailOf('invoice.issued', 'vi', { ...owed, transfer: null }).text;
    assert.match(byHand, /Tổng phải trả: 4\.579\.581 ₫\nNội dung chuyển khoản: RR23456789 P101/);
    assert.doesNotMatch(byHand, /Ngân hàng|Số tiền/);
    const alone = { transfer, balance: '3250000.00', others: '0.00', amount: '3250000.00' };
    const { text, html } = emailOf('invoice.issued', 'vi', alone);
    assert.doesNotMatch(text, /Hóa đơn khác|Tổng phải trả/);
    assert.match(html, /Còn phải trả<\/p><p [^>]*font-size:30px[^>]*><strong>3\.250\.000 ₫</);
  });

  test('money paid out is on a payout voucher, not on a receipt', () => {
    const emailOf = (locale: Locale, direction: string) => {
      const notice = { topic: 'payment.recorded', audience: 'RENTER', locale, account_id: null } as const;
      const paid = { ...facts, number: null, direction, receipt: 'PC-1' };
      return noticeEmail({ ...notice, facts: paid }, { name: 'Minh', organization: 'Hoa Sen', hasPdf: false }).text;
    };
    assert.match(emailOf('vi', 'OUT'), /Phiếu chi: PC-1/);
    assert.match(emailOf('en', 'OUT'), /Payout: PC-1/);
    assert.match(emailOf('vi', 'IN'), /Phiếu thu: PC-1/);
  });

  test('an email about a paid or cancelled invoice asks for nothing', () => {
    const bill = {
      link: 'https://rentroll.test/i/x',
      debt: {
        balance: '3250000.00',
        others: '0.00',
        amount: '3250000.00',
        transfer: { bank: 'Vietcombank', account: '0123', holder: 'LAN', memo: 'RR23456789 P101' },
      },
    };
    const paid = { balance: '0.00', paid_total: '3250000.00', credited: '0.00', written_off: '0.00', closing: 'paid' };
    const emailOf = (topic: Topic, more: object = {}) => {
      const notice = {
        topic,
        audience: 'RENTER',
        locale: 'vi',
        facts: { ...facts, ...more },
        account_id: null,
      } as const;
      return noticeEmail(notice, { name: 'Minh', organization: 'Hoa Sen', hasPdf: false, ...bill });
    };
    const { text, html } = emailOf('invoice.issued');
    assert.match(text, /Còn phải trả: 3\.250\.000.*Ngân hàng: Vietcombank.*Nội dung chuyển khoản: RR23456789 P101/s);
    assert.match(html, /<a href="https:\/\/rentroll\.test\/i\/x"/);
    for (const asked of [emailOf('invoice.paid', paid), emailOf('invoice.issued', { ...paid, settled: 'yes' })]) {
      assert.doesNotMatch(asked.text, /Còn phải trả|Hạn thanh toán|Ngân hàng|chuyển khoản|thông báo thu tiền/);
      assert.match(asked.text, /Đã thanh toán: 3\.250\.000/);
    }
    assert.doesNotMatch(emailOf('invoice.cancelled').text, /Còn phải trả|Ngân hàng|Hạn thanh toán/);
  });

  test('an email about a settled invoice says what was received, and thanks for nothing else', () => {
    const emailOf = (locale: Locale, more: object) => {
      const settled = { total: '650000.00', balance: '0.00', credited: '0.00', written_off: '0.00', ...more };
      const notice = {
        topic: 'invoice.paid',
        audience: 'RENTER',
        locale,
        facts: { ...facts, ...settled },
        account_id: null,
      } as const;
      const { subject, text } = noticeEmail(notice, { name: 'Minh', organization: 'Hoa Sen', hasPdf: false });
      return `${subject}\n${text}`.replaceAll('\u00a0', ' ');
    };
    const partly = emailOf('vi', { closing: 'paid', paid_total: '250000.00', credited: '400000.00' });
    assert.match(partly, /Tổng cộng: 650\.000 ₫\nĐã thanh toán: 250\.000 ₫\nĐã giảm trừ: 400\.000 ₫\n/);
    const credited = { closing: 'credited', paid_total: '0.00', credited: '650000.00' };
    const writtenOff = { closing: 'written_off', paid_total: '250000.00', written_off: '400000.00' };
    for (const more of [credited, writtenOff]) {
      assert.match(emailOf('vi', more), /^Tiền nhà tháng 11\/2026: không còn phải trả/);
      assert.match(emailOf('en', more), /^Nothing is left to pay of the rent for November 2026/);
      assert.doesNotMatch(emailOf('vi', more), /nhận đủ|Cảm ơn|thanh toán đủ|Đã thanh toán: 650/);
      assert.doesNotMatch(emailOf('en', more), /is paid|paid in full|Thank you|Paid: ₫650/);
    }
    assert.match(emailOf('vi', credited), /đã được giảm trừ hết.*Tổng cộng: 650\.000 ₫\nĐã giảm trừ: 650\.000 ₫/s);
    assert.match(emailOf('en', credited), /was credited in full.*Total: ₫650,000\nCredited: ₫650,000/s);
    assert.match(emailOf('vi', writtenOff), /đã xóa phần còn nợ.*Đã thanh toán: 250\.000 ₫\nĐã xóa nợ: 400\.000 ₫/s);
    assert.match(emailOf('en', writtenOff), /wrote off what was left.*Paid: ₫250,000\nWritten off: ₫400,000/s);
  });

  test('notices name the kind of the invoice', () => {
    const titles = (locale: Locale, kind: InvoiceKind) =>
      (['invoice.issued', 'invoice.reminder', 'invoice.overdue', 'invoice.paid'] as const).map(
        (topic) => noticeText({ topic, audience: 'RENTER', locale, facts: { ...facts, kind } }).title,
      );
    assert.deepEqual(titles('vi', 'ONE_OFF'), [
      'Thông báo khoản riêng tháng 11/2026',
      'Còn 3 ngày đến hạn thanh toán khoản riêng',
      'Khoản riêng tháng 11/2026 đã quá hạn',
      'Đã nhận đủ khoản riêng tháng 11/2026',
    ]);
    assert.deepEqual(titles('vi', 'SETTLEMENT'), [
      'Thông báo tiền quyết toán trả phòng tháng 11/2026',
      'Còn 3 ngày đến hạn thanh toán tiền quyết toán trả phòng',
      'Tiền quyết toán trả phòng tháng 11/2026 đã quá hạn',
      'Đã nhận đủ tiền quyết toán trả phòng tháng 11/2026',
    ]);
    assert.deepEqual(titles('en', 'ONE_OFF'), [
      'Separate charge, November 2026',
      'Your separate charge is due in 3 days',
      'The separate charge for November 2026 is overdue',
      'The separate charge for November 2026 is paid',
    ]);
    assert.match(titles('en', 'SETTLEMENT').join(), /^Settlement at move-out, November 2026,Your settlement/);
    const reminder = { topic: 'invoice.reminder', audience: 'RENTER', facts: { ...facts, kind: 'ONE_OFF' } } as const;
    assert.match(noticeText({ ...reminder, locale: 'vi' }).body, /cho khoản riêng tháng 11\/2026/);
    assert.match(noticeText({ ...reminder, locale: 'en' }).body, /of the separate charge for November 2026/);
  });

  test('emails to renters call an invoice by that name in English', () => {
    for (const topic of Object.keys(RENTER_TOPICS) as Topic[]) {
      const notice = { topic, audience: 'RENTER', locale: 'en', facts, account_id: null } as const;
      const to = { name: 'Minh', organization: 'Hoa Sen', hasPdf: true, link: 'https://rentroll.test/i/x' };
      const { text, html } = noticeEmail(notice, to);
      assert.doesNotMatch(text + html, /\bbills?\b/i, topic);
      if (topic === 'invoice.issued') assert.match(html, />View the invoice</);
    }
  });

  test('the parameters of Zalo contain the link and, for buttons with a fixed address, its token', () => {
    const notice = { topic: 'invoice.issued', audience: 'RENTER', locale: 'vi', facts } as const;
    const to = { name: 'Minh', organization: 'Hoa Sen' };
    const data = zaloData(notice, { ...to, link: 'https://rentroll.test/i/x' });
    assert.deepEqual([data.link, data.link_token], ['https://rentroll.test/i/x', 'x']);
    const revoked = zaloData(notice, { ...to, link: null });
    assert.deepEqual([revoked.link, revoked.link_token], ['', '']);
  });
});
