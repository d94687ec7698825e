import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import { sweepNotices } from '../../server/notifications/send-notices.ts';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, type Person } from '../support/people.ts';
import { until } from '../support/until.ts';
import { createBrowser } from './browser.ts';
import { listen } from './listen.ts';
import { startMailServer } from './mail-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
type Data = any;

const post = await startMailServer();
const fixture = await createFixture('2026-11-02', {}, { smtpUrl: post.url, webhooksAllowPrivate: true });
const { service } = fixture;

async function notices(filter: string): Promise<Data[]> {
  return (await fixture.api().get(`/notifications?${filter}`)).data.notifications;
}
const statusOf = (notice: Data): string => `${notice.channel} ${notice.display.status.value}`;

/** Waits until all notices of an invoice are planned. */
const settled = (invoiceId: string, count: number) =>
  until(async () => {
    const rows = await notices(`invoice_id=${invoiceId}`);
    return rows.length >= count && rows.every(({ display }) => display.status.value !== 'PENDING') ? rows : null;
  }, `${count} notices`);

let rooms = 0;
async function renterWithAccount(more: object = {}) {
  rooms += 1;
  const room = await fixture.room(`P${100 + rooms}`);
  const renter = await fixture.renter(`Khách ${rooms}`, more);
  await fixture.lease(room, renter, { start_date: '2026-11-01' });
  return { room, renter };
}

async function bindBrowser(person: Person) {
  const browser = createBrowser();
  const pushService = await listen(() => ({ status: 201 }));
  const bound = await person.client.post('/devices', {
    platform: 'WEB',
    subscription: { endpoint: 'https://push.example.com/x', keys: browser.keys },
  });
  assert.equal(bound.status, 201, bound.text);
  // The route accepts https only; the push service of this test uses plain HTTP.
  await service.asOwner('update identity.devices set address = $1 where id = $2', [pushService.url, bound.data.id]);
  return {
    id: bound.data.id as string,
    received: pushService.received,
    read: () => pushService.received.map(({ body }) => JSON.parse(browser.read(body))),
  };
}

suite('the notice of a new invoice', () => {
  test('is emailed with the PDF in the organization’s language if the renter has no account', async () => {
    const { room } = await renterWithAccount({ email: 'binh@example.com' });
    await fixture.make('/bank-accounts', {
      bank_bin: '970436',
      account_number: '0123499999',
      account_holder: 'NGUYEN THI LAN',
    });
    const invoice = await fixture.issue(room, '2026-11');
    const [notice] = await settled(invoice.id, 1);
    assert.equal(statusOf(notice), 'EMAIL SENT');
    const [message, ...more] = post.to('binh@example.com');
    assert.ok(message);
    assert.deepEqual(more, []);
    assert.equal(message.messageId, `<${notice.id}@rentroll>`);
    assert.match(message.subject ?? '', /^Thông báo tiền nhà tháng 11\/2026 – /);
    assert.match(message.text ?? '', /Chào Khách 1,\s+Phòng P101, Hoa Sen: cần thanh toán 3\.000\.000\u00a0₫/);
    assert.match(message.text ?? '', new RegExp(`Nội dung chuyển khoản: ${invoice.payment_reference}`));
    assert.deepEqual(message.from, {
      address: 'test@rentroll.test',
      name: fixture.landlord.session.organization.name,
    });
    assert.match(message.text ?? '', /Số tài khoản: 0123499999\n/);
    assert.match(message.text ?? '', /Số tiền: 3\.000\.000\u00a0₫\n/);
    const [, link = ''] = /Xem phiếu tiền nhà: (\S+)/.exec(message.text ?? '') ?? [];
    assert.ok(message.html?.includes(`<a href="${link}"`));
    assert.match(await (await fetch(link)).text(), new RegExp(invoice.invoice_number));
    assert.match(message.html ?? '', /<strong>P101<\/strong>/);
    assert.doesNotMatch(message.html ?? '', /<img|<script|src=/);
    const [pdf] = message.attachments;
    assert.equal(pdf?.mimeType, 'application/pdf');
    assert.equal(pdf?.filename, `${invoice.invoice_number}.pdf`);
    assert.equal(
      Buffer.from(pdf?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
  });

  test('goes once to the account, in its own language and at its own address', async () => {
    const { room, renter } = await renterWithAccount();
    const person = await joinPortal(service, fixture.api(), renter.id);
    await fixture.ok(fixture.api().patch(`/renters/${renter.id}`, { email: person.email }));
    await person.client.patch('/tenant/me', { locale: 'en' });
    const browser = await bindBrowser(person);
    const invoice = await fixture.issue(room, '2026-11');
    const [notice, ...others] = await settled(invoice.id, 1);
    assert.deepEqual([statusOf(notice), notice.fallback, others], ['PUSH SENT', ['EMAIL'], []]);
    const emails = post.to(person.email).filter(({ subject }) => subject?.startsWith('Rent notice'));
    assert.equal(emails.length, 0);
    const [push] = browser.read();
    assert.equal(push.title, 'Rent notice for November 2026');
    assert.match(push.body, /^Room P102, Hoa Sen: ₫3,000,000 to pay by/);
    assert.deepEqual(push.data, {
      topic: 'invoice.issued',
      subject_type: 'invoice',
      subject_id: invoice.id,
      organization_id: fixture.landlord.organizationId,
      renter_id: renter.id,
      url: (await fixture.make(`/invoices/${invoice.id}/share-link`, {})).url,
    });
  });

  test('contains no link once that was revoked', async () => {
    const { room } = await renterWithAccount({ email: 'thu@example.com' });
    const invoice = await fixture.issue(room, '2026-11');
    await settled(invoice.id, 1);
    await fixture.ok(fixture.api().delete(`/invoices/${invoice.id}/share-link`));
    await fixture.pay(invoice, '1000');
    await settled(invoice.id, 2);
    const [issued, paid] = post.to('thu@example.com');
    assert.match(issued?.text ?? '', /\/i\//);
    assert.match(paid?.text ?? '', /Thanh toán cho hóa đơn/);
    assert.doesNotMatch(paid?.text ?? '', /\/i\//);
  });

  test('is not sent to someone who turned it off', async () => {
    const { room, renter } = await renterWithAccount();
    const person = await joinPortal(service, fixture.api(), renter.id);
    const browser = await bindBrowser(person);
    const quiet = { notifications: { 'invoice.issued': { push: false }, 'payment.recorded': { email: false } } };
    assert.equal((await person.client.put('/tenant/auth/preferences', quiet)).status, 200);
    const invoice = await fixture.issue(room, '2026-11');
    assert.deepEqual((await settled(invoice.id, 1)).map(statusOf), ['EMAIL SENT']);
    await fixture.pay(invoice, '1000');
    const rows = await settled(invoice.id, 2);
    assert.deepEqual(rows.map((row: Data) => `${row.topic} ${row.channel}`).toSorted(), [
      'invoice.issued EMAIL',
      'payment.recorded PUSH',
    ]);
    assert.deepEqual(
      browser.read().map(({ title }) => title),
      ['Đã nhận 1.000\u00a0₫'],
    );
  });

  test('drafts send nothing, full payment is notified once, a cancelled invoice is withdrawn', async () => {
    const { room } = await renterWithAccount({ email: 'chi@example.com' });
    const draft = await fixture.generate(room, '2026-11');
    const invoice = await fixture.ok(fixture.api().post(`/invoices/${draft.id}/issue`));
    await settled(invoice.id, 1);
    await fixture.pay(invoice, '3000000');
    await settled(invoice.id, 2);
    await fixture.ok(fixture.api().post(`/invoices/${invoice.id}/cancel`, { reason: 'x', payments: 'to_credit' }));
    const rows = await settled(invoice.id, 3);
    assert.deepEqual(rows.map(({ topic }: Data) => topic).toReversed(), [
      'invoice.issued',
      'invoice.paid',
      'invoice.cancelled',
    ]);
    assert.equal(post.to('chi@example.com').length, 3);
  });

  test('a payment after the rest was written off is notified', async () => {
    const { room } = await renterWithAccount({ email: 'dung@example.com' });
    const invoice = await fixture.issue(room, '2026-11');
    await settled(invoice.id, 1);
    await fixture.ok(fixture.api().post(`/invoices/${invoice.id}/write-off`, { reason: 'x' }));
    await fixture.pay(invoice, '1000000');
    const rows = await settled(invoice.id, 2);
    assert.ok(rows.some(({ topic }: Data) => topic === 'payment.recorded'));
  });
});

suite('quiet hours', () => {
  test('push waits until morning, an email does not; an outdated notice is not sent at all', async () => {
    const { room, renter } = await renterWithAccount();
    const person = await joinPortal(service, fixture.api(), renter.id);
    const browser = await bindBrowser(person);
    await fixture.on('2026-11-02T16:30:00Z');
    const emailed = await renterWithAccount({ email: 'dem@example.com' });
    assert.deepEqual((await settled((await fixture.issue(emailed.room, '2026-11')).id, 1)).map(statusOf), [
      'EMAIL SENT',
    ]);
    const invoice = await fixture.issue(room, '2026-11');
    const [waiting] = await until(async () => {
      const found = await notices(`invoice_id=${invoice.id}`);
      return found.length > 0 ? found : null;
    }, 'the notice');
    assert.equal(statusOf(waiting), 'PUSH PENDING');
    assert.equal(Temporal.Instant.from(waiting.not_before).toString(), '2026-11-03T00:00:00Z');
    await fixture.ok(fixture.api().post(`/invoices/${invoice.id}/cancel`, { reason: 'mistake' }));
    await fixture.on('2026-11-03T00:01:00Z');
    await wake();
    const after = await until(async () => {
      const found = await notices(`invoice_id=${invoice.id}&channel=PUSH`);
      return found.length === 2 && found.every(({ display }) => display.status.value !== 'PENDING') ? found : null;
    }, 'the morning');
    assert.deepEqual(after.map((one: Data) => `${one.topic} ${one.display.status.value} ${one.reason}`).toReversed(), [
      'invoice.issued SKIPPED outdated',
      'invoice.cancelled SENT null',
    ]);
    assert.deepEqual(
      browser.read().map(({ title }) => title),
      [`Hóa đơn ${invoice.invoice_number} đã được hủy`],
    );
  });
});

/** Runs the job that the real clock would run hours later. */
async function wake(): Promise<void> {
  service.clock.advance({ minutes: 4 });
  await sweepNotices(service.running.context, systemCaller('test', service.clock.now()));
}

suite('operators', () => {
  test('are notified about their properties by permission, but not of their own actions', async () => {
    const other = await fixture.make('/properties', { name: 'Hoa Mai', code: 'HM' });
    const [manager, otherManager, accountant] = [
      await addMember(service, { ...fixture.landlord, client: fixture.api() }, 'MANAGER', [fixture.property.id]),
      await addMember(service, { ...fixture.landlord, client: fixture.api() }, 'MANAGER', [other.id]),
      await addMember(service, { ...fixture.landlord, client: fixture.api() }, 'ACCOUNTANT'),
    ];
    const { renter } = await renterWithAccount();
    const person = await joinPortal(service, fixture.api(), renter.id, 'dung');
    const browser = await bindBrowser(manager);
    const reported = await person.client.post('/tenant/maintenance-tickets', { title: 'Vòi nước rỉ' });
    assert.equal(reported.status, 201, reported.text);
    const [message] = await until(() => {
      const found = post.to(manager.email).filter(({ subject }) => subject?.startsWith('Báo sửa chữa'));
      return found.length > 0 ? found : null;
    }, 'the email to the manager');
    assert.match(message?.subject ?? '', /Báo sửa chữa: Vòi nước rỉ/);
    await until(() => browser.received.length === 1, 'the push to the manager');
    const about = (who: Person) => post.to(who.email).filter(({ subject }) => subject?.startsWith('Báo sửa chữa'));
    assert.deepEqual([about(otherManager).length, about(accountant).length], [0, 0]);

    const sent = await manager.client.post('/maintenance-tickets', {
      property_id: fixture.property.id,
      title: 'Sơn lại cầu thang',
    });
    assert.equal(sent.status, 201);
    const commented = await person.client.post(`/tenant/maintenance-tickets/${reported.data.id}/comments`, {
      message: 'Nước chảy nhiều hơn rồi',
    });
    assert.equal(commented.status, 201);
    await until(() => browser.received.length === 2, 'the comment');
    assert.deepEqual(browser.read().at(-1).body, 'Nước chảy nhiều hơn rồi');
    assert.equal(about(manager).length, 1);
  });

  test('many notices of a kind at once become one message with a count', async () => {
    const accountant = await addMember(service, { ...fixture.landlord, client: fixture.api() }, 'ACCOUNTANT');
    const browser = await bindBrowser(accountant);
    const { room, renter } = await renterWithAccount();
    const invoice = await fixture.issue(room, '2026-11');
    await service.asOwner('begin');
    for (let index = 0; index < 5; index += 1)
      await service.asOwner(
        `insert into events (organization_id, id, type, subject_type, subject_id, property_id, data, occurred_at)
         values ($1, gen_random_uuid(), 'payment.recorded', 'payment', gen_random_uuid(), $2, $3, now())`,
        [
          fixture.landlord.organizationId,
          fixture.property.id,
          JSON.stringify({
            amount: '1000.00',
            direction: 'IN',
            purpose: 'INVOICE',
            receipt_number: 'x',
            renter_id: renter.id,
            invoice_id: invoice.id,
            property_id: fixture.property.id,
            created_by: null,
            display: { method: { value: 'BANK_TRANSFER' } },
          }),
        ],
      );
    await service.asOwner(
      `insert into queue.outbox (organization_id, transaction_id, event_id)
       select organization_id, transaction_id, id from events where transaction_id = pg_current_xact_id()`,
    );
    await service.asOwner('commit');
    await until(() => browser.received.length > 0, 'the message');
    assert.deepEqual(
      browser.read().map(({ title }) => title),
      ['Đã nhận 5 khoản thanh toán'],
    );
  });
});
