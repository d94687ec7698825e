import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import { printForEmail } from '../../server/features/documents/invoice-documents/print-invoice.ts';
import { smtpGateway } from '../../server/gateways/mail.ts';
import type { PushSenders } from '../../server/gateways/push.ts';
import { sweep } from '../../server/maintenance/sweep.ts';
import { markOf, sendNotices, sweepNotices } from '../../server/notifications/send-notices.ts';
import type { Senders } from '../../server/notifications/senders.ts';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, PASSWORD } from '../support/people.ts';
import { setUpApp } from '../support/second-factors.ts';
import { until } from '../support/until.ts';
import { startMailServer } from './mail-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
type Data = any;

const post = await startMailServer();
const fixture = await createFixture('2026-11-02', {}, { smtpUrl: post.url });
const { service } = fixture;
const { organizationId } = fixture.landlord;

const caller = () => systemCaller('test', service.clock.now());

const room = await fixture.room('P101');
const renter = await fixture.renter('Khách', { email: 'khach@example.com' });
await fixture.lease(room, renter, { start_date: '2026-11-01' });
const invoice = await fixture.issue(room, '2026-11');
const first = await until(async () => {
  const [row] = await service.asOwner<Data>(`select * from notices where status = 'SENT'`);
  return row ?? null;
}, 'the first email');

/** A copy of the notice with another cause, which no job is queued for. */
async function copyNotices(count = 1, more: Record<string, unknown> = {}): Promise<string[]> {
  const row = {
    ...first,
    status: 'PENDING',
    attempts: 0,
    sent_at: null,
    reason: null,
    topic: 'invoice.overdue',
    ...more,
  };
  const rows = await service.asOwner<{ id: string }>(
    `insert into notices select (jsonb_populate_record(null::notices, $1::jsonb || jsonb_build_object('id', gen_random_uuid(),
       'cause', gen_random_uuid()::text, 'not_before', $3::text))).* from generate_series(1, $2) returning id`,
    [JSON.stringify(row), count, service.clock.now().toString()],
  );
  return rows.map(({ id }) => id);
}

const read = async (id: string): Promise<Data> =>
  (await service.asOwner<Data>('select * from notices where id = $1', [id]))[0];
const copiesOf = (id: string) => post.emails.filter(({ messageId }) => messageId === `<${id}@rentroll>`).length;

const mail = smtpGateway(post.url, 'Rentroll <test@rentroll.test>');
const sendersWith = (more: Partial<Senders> = {}): Senders => ({
  mail,
  push: {},
  sms: null,
  zalo: null,
  ownZalo: () => assert.fail('no organization has an account of its own'),
  papers: { printInvoice: printForEmail, linkInvoices: async () => new Map(), describeDebt: async () => null },
  close: () => {},
  ...more,
});
const send = (senders = sendersWith(), context = service.running.context) =>
  sendNotices(context, senders, caller, organizationId);

suite('delivery', () => {
  test('a notice planned twice is sent once', async () => {
    const [event] = await service.asOwner<{ id: string }>(`select id from events where type = 'invoice.issued'`);
    await service.asOwner(`insert into queue.outbox (organization_id, event_id) values ($1, $2)`, [
      organizationId,
      event?.id,
    ]);
    await until(async () => (await service.asOwner('select from queue.outbox')).length === 0, 'the dispatcher');
    await fixture.pay(invoice, '1000');
    await until(async () => post.to('khach@example.com').length >= 2, 'the next email');
    const titles = post.to('khach@example.com').map(({ subject }) => subject?.split(' – ')[0]);
    assert.deepEqual(titles, ['Thông báo tiền nhà tháng 11/2026', 'Đã nhận 1.000\u00a0₫']);
  });

  test('after a crash between sending and marking, another process sends again with the same Message-ID', async () => {
    const [id = ''] = await copyNotices();
    const dies: Senders = sendersWith({
      mail: { deliver: (message) => mail.deliver(message).then(() => new Promise(() => {})), close: () => {} },
    });
    void send(dies);
    await until(() => copiesOf(id) === 1, 'the email');
    await send();
    assert.equal(copiesOf(id), 1, 'no other process takes it meanwhile');
    service.clock.advance({ minutes: 11 });
    await send();
    assert.equal(copiesOf(id), 2, 'the same Message-ID twice');
    const row = await read(id);
    assert.deepEqual([row.status, row.attempts], ['SENT', 2]);
  });

  test('concurrent senders send each notice once', async () => {
    const ids = await copyNotices(100);
    const second = await service.startSecondProcess();
    const others = sendersWith();
    await Promise.all([send(), send(others, second.context), send(), send(others, second.context)]);
    await until(async () => (await Promise.all(ids.map(read))).every(({ status }) => status === 'SENT'), 'all emails');
    assert.deepEqual(new Set(ids.map(copiesOf)), new Set([1]));
    const busy = `select from queue.job where name = 'notices.send' and state in ('created', 'active') and start_after <= now()`;
    await until(async () => (await service.asOwner(busy)).length === 0, 'the remaining jobs');
  });

  test('a temporary failure of the mail server is retried with increasing delays, then given up', async () => {
    const [id = ''] = await copyNotices();
    post.refused(451);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await send();
      const row = await read(id);
      assert.equal(row.attempts, attempt);
      assert.equal(row.reason, 'the mail server answered 451');
      if (row.status === 'FAILED') break;
      const wait = Temporal.Instant.from(row.not_before.toISOString()).since(service.clock.now());
      waits.push(Math.round(wait.total('minutes')));
      service.clock.advance({ minutes: waits.at(-1) ?? 0, seconds: 1 });
    }
    post.refused(null);
    assert.deepEqual(waits, [1, 5, 15, 60, 180, 480]);
    assert.equal((await read(id)).status, 'FAILED');
    await fixture.on('2026-11-03');
    const { data } = await fixture.api().get(`/notifications?status=FAILED&renter_id=${renter.id}`);
    assert.deepEqual(
      data.notifications.map((one: Data) => [one.id, one.display.status.label]),
      [[id, 'Gửi không được']],
    );
  });

  test('an address that the mail server rejects is not retried', async () => {
    const [id = ''] = await copyNotices();
    post.refused(550);
    await send();
    post.refused(null);
    const row = await read(id);
    assert.deepEqual([row.status, row.reason], ['FAILED', 'the mail server answered 550']);
  });

  test('a notice whose job was lost is found with one query', async () => {
    const [id = ''] = await copyNotices();
    await sweepNotices(service.running.context, caller());
    assert.equal((await read(id)).status, 'PENDING', 'its own job may still run');
    service.clock.advance({ minutes: 4 });
    await sweepNotices(service.running.context, caller());
    await until(async () => (await read(id)).status === 'SENT', 'the forgotten email');
  });

  test('notices that are outdated or have no recipient any more are skipped', async () => {
    const [paid = ''] = await copyNotices(1, { topic: 'invoice.paid' });
    const [gone = ''] = await copyNotices(1, { account_id: organizationId });
    await send();
    assert.deepEqual(
      [await read(paid), await read(gone)].map(({ status, reason }) => `${status} ${reason}`),
      ['SKIPPED outdated', 'SKIPPED no_access'],
    );
  });
});

suite('push', () => {
  test('a message that one device received is not given up because another one did not', () => {
    const now = service.clock.now();
    const later = { kind: 'later', reason: 'FCM answered 503' } as const;
    assert.deepEqual(markOf(later, 7, now), { status: 'FAILED', reason: 'FCM answered 503' });
    assert.deepEqual(markOf({ ...later, delivered: true }, 7, now), { status: 'SENT' });
    assert.equal(markOf({ ...later, delivered: true }, 6, now).status, 'PENDING');
  });

  test('devices with invalid tokens are deleted, valid ones receive it, and ended sessions receive nothing', async () => {
    const person = await joinPortal(service, fixture.api(), renter.id);
    const bind = async (token: string) =>
      (await person.client.post('/devices', { platform: 'ANDROID', token })).data.id;
    const [dead, live] = [await bind('dead'), await bind('live')];
    const sent: string[] = [];
    const push: PushSenders = {
      ANDROID: {
        send: async ({ address }) => {
          sent.push(address);
          return address === 'dead' ? { kind: 'gone' } : { kind: 'sent' };
        },
        close: () => {},
      },
    };
    const account = { channel: 'PUSH', account_id: person.session.account.id, recipient_id: person.session.account.id };
    const [one = ''] = await copyNotices(1, account);
    await send(sendersWith({ push }));
    assert.equal((await read(one)).status, 'SENT');
    assert.deepEqual(sent.toSorted(), ['dead', 'live']);
    const left = (await person.client.get('/devices')).data.devices.map(({ id }: Data) => id);
    assert.deepEqual(left, [live]);
    assert.notEqual(dead, live);

    const [unset = ''] = await copyNotices(1, account);
    await send(sendersWith());
    assert.equal((await read(unset)).reason, 'not_configured');

    await person.client.post('/tenant/auth/logout');
    const [late = ''] = await copyNotices(1, account);
    await send(sendersWith({ push }));
    assert.deepEqual([(await read(late)).status, (await read(late)).reason], ['SKIPPED', 'no_device']);
    assert.equal(sent.length, 2);
  });

  test('a device of a session without the second factor that the organization requires receives nothing', async () => {
    const { email } = fixture.landlord;
    const { data } = await service.client().post('/auth/login', { email, password: PASSWORD });
    const owner = service.client(data.access_token);
    const member = await addMember(service, { ...fixture.landlord, client: owner }, 'MANAGER');
    const id = member.session.user.id;
    await member.client.post('/devices', { platform: 'ANDROID', token: 'member' });
    const push: PushSenders = { ANDROID: { send: async () => ({ kind: 'sent' }), close: () => {} } };
    const receive = async (): Promise<Data> => {
      const to = { audience: 'OPERATOR', channel: 'PUSH', account_id: id, recipient_id: id, renter_id: null };
      const [notice = ''] = await copyNotices(1, to);
      await send(sendersWith({ push }));
      const members = 'select has_device from identity.members_to_notify($1, $2) where account_id = $3';
      const [row] = await service.asOwner<Data>(members, [organizationId, service.clock.now().toString(), id]);
      const { status, reason } = await read(notice);
      return [status, reason, row.has_device];
    };
    assert.deepEqual(await receive(), ['SENT', null, true]);
    await setUpApp(service, owner);
    await fixture.ok(owner.patch(`/organizations/${organizationId}`, { require_second_factor: true }));
    assert.deepEqual(await receive(), ['SKIPPED', 'no_device', false]);
    const { code } = (await member.client.post('/auth/second-factors/email-code')).data;
    await setUpApp(service, member.client, '/auth', { email_code: code });
    assert.deepEqual(await receive(), ['SENT', null, true]);
  });
});

test('sent notices are deleted after more than a year', async () => {
  const count = async () => (await service.asOwner('select from notices')).length;
  const sweepIn = (days: number) => {
    const caller = { ...systemCaller('test', service.clock.now()), now: service.clock.now().add({ hours: days * 24 }) };
    return sweep(service.running.context, caller, new AbortController().signal);
  };
  const before = await count();
  await sweepIn(390);
  assert.equal(await count(), before);
  // Ids follow the real clock, which may be ahead of the test's clock.
  await sweepIn(4000);
  // Rows inserted by this file have random ids, which encode no time.
  const [left] = await service.asOwner<{ ours: number }>(
    `select count(*)::int as ours from notices where substring(id::text, 15, 1) = '7'`,
  );
  assert.equal(left?.ours, 0);
});
