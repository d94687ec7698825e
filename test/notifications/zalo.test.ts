import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { AppContext } from '../../server/app-context.ts';
import { systemCaller } from '../../server/database/system-caller.ts';
import { zaloSender } from '../../server/gateways/zalo.ts';
import { zaloTokens } from '../../server/gateways/zalo-tokens.ts';
import { createFixture } from '../support/fixture.ts';
import { until } from '../support/until.ts';
import { openZalo } from './fake-zalo.ts';

const zalo = await openZalo();
const fixture = await createFixture('2026-11-02', {}, {});
const { service } = fixture;
const second = await service.startSecondProcess();

const caller = () => systemCaller('test', service.clock.now());
const senderOf = ({ database, sealing }: AppContext, settings = zalo.settings) =>
  zaloSender(settings, zaloTokens(settings, { database, sealing, caller }));
const message = { id: 'notice', phone: '84901234567', templateId: '4711', data: { customer_name: 'Minh' } };

suite('Zalo', () => {
  test('two processes that need a token concurrently use the single-use refresh token once', async () => {
    const senders = [senderOf(service.running.context), senderOf(second.context)];
    const sent = await Promise.all([...senders, ...senders].map((sender) => sender.send(message)));
    assert.deepEqual(new Set(sent.map(({ kind }) => kind)), new Set(['sent']));
    assert.equal(zalo.issued(), 1);
    const [received] = zalo.messages();
    assert.deepEqual(JSON.parse(received?.body.toString() ?? ''), {
      phone: '84901234567',
      template_id: '4711',
      template_data: { customer_name: 'Minh' },
      tracking_id: 'notice',
    });
    const [row] = await service.asOwner<{ sealed: Buffer }>('select sealed from identity.gateway_tokens');
    assert.ok(!row?.sealed.includes('refresh-1'), 'sealed in the database');
  });

  test('an invalid token is renewed once for all processes, and an expiring one in time', async () => {
    const senders = [senderOf(service.running.context), senderOf(second.context)];
    await Promise.all(senders.map((sender) => sender.send(message)));
    zalo.expire();
    const sent = await Promise.all(senders.map((sender) => sender.send(message)));
    assert.deepEqual(
      sent.map(({ kind }) => kind),
      ['sent', 'sent'],
    );
    assert.equal(zalo.issued(), 2);
    service.clock.advance({ hours: 25 });
    await Promise.all(senders.map((sender) => sender.send(message)));
    assert.equal(zalo.issued(), 3);
  });

  test('200 with an error code is a failure', async () => {
    const sender = senderOf(service.running.context);
    zalo.response({ error: -118, message: 'Zalo account does not exist' });
    assert.deepEqual(await sender.send(message), {
      kind: 'rejected',
      reason: 'Zalo -118 Zalo account does not exist',
    });
    zalo.response({ error: -100, message: 'Unknown exception' });
    assert.equal((await sender.send(message)).kind, 'later');
    zalo.response(null);
  });

  test('a broken refresh chain restarts with a new initial token from the settings', async () => {
    const fresh = await openZalo('second');
    const broken = senderOf(service.running.context, { ...fresh.settings, refreshToken: 'wrong' });
    assert.deepEqual(await broken.send(message), { kind: 'rejected', reason: 'Zalo returned no token: -14020' });
    assert.equal((await senderOf(service.running.context, fresh.settings).send(message)).kind, 'sent');
  });

  test('an invoice goes to the renter’s stored phone number, with the template of its topic', async () => {
    const own = await openZalo('mine');
    const config = { ...service.running.context.config.push, zalo: own.settings };
    const other = await createFixture('2026-11-02', {}, { push: config });
    const room = await other.room('P101');
    const renter = await other.renter('Trần Văn Minh', { phone: '+84 901 234 567' });
    await other.lease(room, renter, { start_date: '2026-11-01' });
    const invoice = await other.issue(room, '2026-11');
    const [received] = await until(() => (own.messages().length > 0 ? own.messages() : null), 'the message');
    const sent = JSON.parse(received?.body.toString() ?? '');
    assert.deepEqual([sent.phone, sent.template_id], ['84901234567', '4711']);
    const { url } = await other.make(`/invoices/${invoice.id}/share-link`, {});
    assert.deepEqual(sent.template_data, {
      customer_name: 'Trần Văn Minh',
      organization: 'House of lan',
      room: 'P101',
      property: 'Hoa Sen',
      invoice_number: invoice.invoice_number,
      period: '11/2026',
      amount: '3000000',
      due_date: '06/11/2026',
      payment_reference: invoice.payment_reference,
      link: url,
      link_token: url.split('/').at(-1),
    });
    const { data } = await other.api().get(`/invoices/${invoice.id}/notifications`);
    assert.deepEqual(
      data.notifications.map(({ id, channel }: { id: string; channel: string }) => [id, channel]),
      [[sent.tracking_id, 'ZALO']],
    );
  });
});
