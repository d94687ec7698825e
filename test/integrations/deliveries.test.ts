import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { until } from '../support/receiver.ts';
import {
  at,
  client,
  deliveries,
  endpoint,
  move,
  pass,
  read,
  receiver,
  remove,
  service,
  ticket,
  titled,
  verify,
} from './webhook-fixture.ts';

suite('webhook deliveries', () => {
  test('are signed according to Standard Webhooks and carry the event unchanged', async () => {
    const hook = await endpoint('/signed');
    const { id } = await ticket('Vòi nước rỉ');
    const request = await until('the delivery', () => at('/signed')[0]);
    const events = (await client.get('/events?type=ticket.created')).data.events;
    const event = events.at(-1);
    assert.deepEqual(verify(hook.secret, request), JSON.parse(request.body));
    assert.deepEqual(Object.keys(request.json), ['type', 'timestamp', 'data']);
    assert.deepEqual(request.json, { type: 'ticket.created', timestamp: event.occurred_at, data: event.data });
    assert.equal(request.json.data.id, id);
    assert.equal(request.headers['webhook-id'], event.id);
    assert.equal(request.headers['content-type'], 'application/json');
    assert.throws(() => verify(hook.secret, { ...request, body: request.body.replace('rỉ', 'hỏng') }));
    const [delivery] = await until('the delivery record', async () => {
      const all = await deliveries(hook.id, '?status=SUCCEEDED');
      return all.length > 0 && all;
    });
    assert.equal(delivery.event_id, event.id);
    assert.equal(delivery.response_status, 204);
    assert.equal(delivery.attempts, 1);
    const { last_delivery } = await read(hook.id);
    assert.deepEqual(last_delivery, {
      id: delivery.id,
      status: 'SUCCEEDED',
      response_status: 204,
      at: delivery.last_attempt_at,
    });
    await remove(hook.id);
  });

  test('only subscribed types are sent, and nothing to a deleted endpoint', async () => {
    const hook = await endpoint('/some', ['ticket.status_changed']);
    const gone = await endpoint('/gone');
    await remove(gone.id);
    const { id } = await ticket('Cửa kẹt');
    await move(id, 'IN_PROGRESS');
    await until('the delivery', () => at('/some').length === 1);
    assert.equal(at('/some')[0]?.json.type, 'ticket.status_changed');
    assert.equal(at('/gone').length, 0);
    await remove(hook.id);
  });

  test('after rotation both secrets sign for a day, then only the new one', async () => {
    const hook = await endpoint('/rotated');
    const rotated = await client.post(`/webhook-endpoints/${hook.id}/rotate-secret`);
    assert.equal(rotated.status, 200);
    assert.notEqual(rotated.data.secret, hook.secret);
    assert.equal('secret' in (await read(hook.id)), false);
    await client.post(`/webhook-endpoints/${hook.id}/test`);
    const during = await until('the first delivery', () => at('/rotated')[0]);
    for (const secret of [hook.secret, rotated.data.secret]) assert.ok(verify(secret, during));
    await pass({ hours: 25 });
    await client.post(`/webhook-endpoints/${hook.id}/test`);
    const later = await until('the second delivery', () => at('/rotated')[1]);
    const signatures = String(later.headers['webhook-signature']).split(' ');
    assert.equal(signatures.length, 1);
    const sentAt = new Date(Number(later.headers['webhook-timestamp']) * 1000);
    assert.equal(
      signatures[0],
      new Webhook(rotated.data.secret).sign(String(later.headers['webhook-id']), sentAt, later.body),
    );
    await remove(hook.id);
  });

  test('a later event of the same subject waits for the earlier one; other subjects do not', async () => {
    const hook = await endpoint('/ordered');
    let broken = true;
    receiver.respond = ({ path, json }) =>
      path === '/ordered' && broken && json.data.title === 'A'
        ? { status: 500, body: 'x'.repeat(5000) }
        : { status: 200 };
    const [a, b] = [await ticket('A'), await ticket('B')];
    await move(a.id, 'IN_PROGRESS');
    await move(b.id, 'IN_PROGRESS');
    await move(a.id, 'RESOLVED');
    await until('both deliveries of B', () => titled('/ordered').filter((title) => title.startsWith('B')).length === 2);
    await until('the delivery record', async () => (await deliveries(hook.id, '?status=PENDING')).length === 3);
    await until('the metrics', async () => {
      const { text } = await service.client().get('//metrics');
      return (
        text.includes('rentroll_waiting{what="webhook_deliveries"} 3') &&
        text.includes('rentroll_waiting{what="outbox"} 0')
      );
    });
    assert.deepEqual(
      titled('/ordered').filter((title) => title.startsWith('A')),
      ['A OPEN'],
    );
    const [retrying] = (await deliveries(hook.id, '?status=PENDING&type=ticket.created')) as {
      response_body: string;
      error: string;
    }[];
    assert.equal(retrying?.response_body.length, 1024);
    assert.equal(retrying?.error, 'HTTP_STATUS');
    broken = false;
    await pass({ seconds: 10 });
    await until('all deliveries of A', () => titled('/ordered').filter((title) => title.startsWith('A')).length === 4);
    assert.deepEqual(
      titled('/ordered')
        .filter((title) => title.startsWith('A'))
        .slice(1),
      ['A OPEN', 'A IN_PROGRESS', 'A RESOLVED'],
    );
    const ids = at('/ordered').filter(({ json }) => json.data.title === 'A' && json.type === 'ticket.created');
    assert.equal(ids[0]?.headers['webhook-id'], ids[1]?.headers['webhook-id']);
    receiver.respond = () => ({ status: 204 });
    await remove(hook.id);
  });

  test('are retried for three days, then fail; the endpoint is paused with a reason; resuming sends what was queued', async () => {
    const hook = await endpoint('/broken');
    receiver.respond = ({ path }) => (path === '/broken' ? { status: 500 } : { status: 204 });
    const { id } = await ticket('C');
    const attempts = async () => (await deliveries(hook.id, '?type=ticket.created'))[0];
    await until('the first attempt', async () => (await attempts())?.attempts === 1);
    await move(id, 'IN_PROGRESS');
    for (let tries = 2; ; tries += 1) {
      const { next_attempt_at, status } = await attempts();
      if (status !== 'PENDING') break;
      await pass({
        seconds: Math.ceil((Date.parse(next_attempt_at) - service.clock.now().epochMilliseconds) / 1000) + 1,
      });
      await until(`try ${tries}`, async () => (await attempts()).attempts === tries);
    }
    const given = await attempts();
    assert.equal(given.status, 'FAILED');
    assert.ok(Date.parse(given.last_attempt_at) - Date.parse(given.created_at) >= 72 * 3_600_000);
    assert.ok(given.attempts > 10, `${given.attempts} attempts`);
    const paused = await read(hook.id);
    assert.equal(paused.status, 'PAUSED');
    assert.equal(paused.paused_reason, 'FAILING');
    assert.equal(paused.last_delivery.status, 'FAILED');
    const audit = (await client.get('/audit-events')).data.audit_events;
    const entry = audit.find(({ action }: { action: string }) => action === 'webhook_endpoint.paused');
    assert.equal(entry?.changes.reason, 'FAILING');
    assert.equal((await client.post(`/webhook-endpoints/${hook.id}/test`)).error.code, 'invalid_status_transition');
    const before = at('/broken').length;
    receiver.respond = () => ({ status: 204 });
    await client.patch(`/webhook-endpoints/${hook.id}`, { status: 'ACTIVE' });
    await until('the queued deliveries', () => at('/broken').length === before + 1);
    assert.equal(at('/broken').at(-1)?.json.type, 'ticket.status_changed');
    assert.equal((await read(hook.id)).paused_reason, null);
    await remove(hook.id);
  });

  test('410 pauses the endpoint immediately, and a redirect is a failure that is not followed', async () => {
    const hook = await endpoint('/moved');
    receiver.respond = ({ path }) =>
      path === '/moved' ? { status: 302, headers: { location: `${receiver.url}/elsewhere` } } : { status: 204 };
    await ticket('D');
    const [delivery] = await until('the delivery record', async () => {
      const all = await deliveries(hook.id);
      return all[0]?.attempts === 1 && all;
    });
    assert.equal(delivery.response_status, 302);
    assert.equal(delivery.status, 'PENDING');
    assert.equal(at('/elsewhere').length, 0);
    receiver.respond = ({ path }) => (path === '/moved' ? { status: 410 } : { status: 204 });
    await pass({ seconds: 10 });
    const paused = await until('the pause', async () => {
      const now = await read(hook.id);
      return now.status === 'PAUSED' && now;
    });
    assert.equal(paused.paused_reason, 'GONE');
    assert.equal(paused.last_delivery.response_status, 410);
    receiver.respond = () => ({ status: 204 });
    await remove(hook.id);
  });

  test('a replay is a new delivery with the same webhook-id', async () => {
    const hook = await endpoint('/again');
    await ticket('E');
    const first = await until('the first delivery', () => at('/again')[0]);
    const [done] = await until('the delivery record', async () => {
      const all = await deliveries(hook.id, '?status=SUCCEEDED');
      return all.length === 1 && all;
    });
    const response = await client.post(`/webhook-endpoints/${hook.id}/deliveries/${done.id}/replay`);
    assert.equal(response.status, 200, response.text);
    assert.equal(response.data.replay_of, done.id);
    assert.equal(response.data.status, 'PENDING');
    const second = await until('the second delivery', () => at('/again')[1]);
    assert.equal(second.headers['webhook-id'], first.headers['webhook-id']);
    assert.equal(second.body, first.body);
    await until(
      'two deliveries',
      async () => (await deliveries(hook.id, `?event_id=${done.event_id}&status=SUCCEEDED`)).length === 2,
    );
    await remove(hook.id);
  });
});
