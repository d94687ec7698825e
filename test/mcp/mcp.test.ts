import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createFixture } from '../support/fixture.ts';
import { rentroll } from '../support/run-command.ts';
import { connect, startMcp } from './connect.ts';

const ROOT = join(import.meta.dirname, '../..');
const READS = ['properties.read', 'rooms.read', 'leases.read', 'renters.read', 'invoices.read', 'reports.read'];
const READ_TOOLS = [
  ...['draft_reminder', 'explain_invoice', 'find_invoices', 'find_renters', 'find_rooms'],
  ...['list_debts', 'list_properties', 'occupancy'],
];

const fixture = await createFixture('2026-11-20');
const { service, property } = fixture;
await fixture.settings({ electricity_unit_price: '3500' });
const room = await fixture.room('P101');
const renter = await fixture.renter('Trần Văn Minh', { id_number: '079203001234' });
await fixture.lease(room, renter, {
  start_date: '2026-09-01',
  initial_readings: { electricity: 100 },
});
await fixture.read(room, '2026-09', { electricity_current: 200 });
const invoice = await fixture.issue(room, '2026-09', { due_date: '2026-10-05' });
const draft = await fixture.generate(room, '2026-11');

const keyOf = async (...permissions: string[]): Promise<string> =>
  (await fixture.make('/api-keys', { name: 'assistant', permissions })).key;

suite('the key of a request', () => {
  test('reads itself, whatever it may do, and nobody else can', async () => {
    const key = await keyOf('rooms.read');
    const { data } = await service.client(key).get('/api-keys/current');
    assert.deepEqual([data.name, data.permissions], ['assistant', ['rooms.read']]);
    assert.equal((await fixture.api().get('/api-keys/current')).status, 403);
    assert.equal((await service.client().get('/api-keys/current')).status, 401);
  });
});

suite('reading', () => {
  test('a key is offered the tools of its permissions, and no writing ones by default', async () => {
    const mcp = await startMcp(service.url);
    assert.deepEqual(await (await mcp.open(await keyOf(...READS, 'payments.record'))).tools(), READ_TOOLS);
    assert.deepEqual(await (await mcp.open(await keyOf('rooms.read'))).tools(), ['find_rooms']);
  });

  test('finds rooms, renters and invoices, and explains a bill line by line', async () => {
    const mcp = await startMcp(service.url);
    const assistant = await mcp.open(await keyOf(...READS));
    assert.equal((await assistant.call('list_properties')).properties[0].name, 'Hoa Sen');
    const { rooms } = await assistant.call('find_rooms', { q: 'minh', property_id: property.id });
    assert.deepEqual(
      rooms.map((found: { name: string; renter: string }) => [found.name, found.renter]),
      [['P101', 'Trần Văn Minh']],
    );
    const found = await assistant.call('find_invoices', { effective_statuses: ['OVERDUE'] });
    assert.equal(found.invoices[0].id, invoice.id);
    assert.equal(found.totals.unpaid_amount, '3350000.00');
    const explained = await assistant.call('explain_invoice', { invoice_id: invoice.id });
    assert.deepEqual(
      explained.lines.map(({ amount, why }: { amount: string; why: string }) => [amount, why]),
      [
        ['3000000', 'Whole month'],
        ['350000', 'Old reading 100, new reading 200, used 100 kWh × ₫3,500; read on 30 September 2026'],
      ],
    );
    assert.equal(explained.open_amount, '3350000');
    const months = { period_from: '2026-09', period_to: '2026-10' };
    assert.equal((await assistant.call('occupancy', months)).series.length, 2);
  });

  test('debts come with their sums, a reminder is only text, and identity numbers are masked', async () => {
    const mcp = await startMcp(service.url);
    const assistant = await mcp.open(await keyOf(...READS));
    const debts = await assistant.call('list_debts');
    assert.deepEqual([debts.overdue_invoices.length, debts.by_age.unpaid_amount], [1, '3350000.00']);
    const { text, sent } = await assistant.call('draft_reminder', { invoice_id: invoice.id });
    assert.equal(sent, false);
    assert.match(text, /₫3,350,000 .* P101, September 2026, .* due on 5 October 2026\..* RR/);
    assert.equal((await assistant.call('draft_reminder', { invoice_id: draft.id })).text, null);
    const { renters } = await assistant.call('find_renters', { q: 'Minh' });
    assert.equal(renters[0].id_number, '*********234');
    const [{ count } = { count: -1 }] = await service.asOwner<{ count: number }>(
      'select count(*)::int as count from notices where organization_id = $1',
      [fixture.landlord.organizationId],
    );
    assert.equal(count, 0);
  });

  test('what the service refuses is said with its code and fields', async () => {
    const mcp = await startMcp(service.url);
    const assistant = await mcp.open(await keyOf(...READS));
    const missing = await assistant.refused('explain_invoice', { invoice_id: property.id });
    assert.match(missing, /^not_found: /);
    assert.match(await assistant.refused('explain_invoice', { invoice_id: 'P101' }), /invoice_id/);
    assert.match(await assistant.refused('find_rooms', { limit: 1000 }), /limit/);
  });
});

suite('writing', () => {
  const input = { invoice_id: invoice.id, amount: '1000000', method: 'CASH' };
  const paid = async () => (await fixture.invoice(invoice.id)).paid_amount;

  test('happens once a person has entered the code, and only once', async () => {
    const mcp = await startMcp(service.url, { write: true });
    let code = '';
    const asked: string[] = [];
    const assistant = await mcp.open(await keyOf(...READS, 'payments.record'), (message) => {
      asked.push(message);
      return code;
    });
    assert.deepEqual(
      (await assistant.tools()).filter((name) => /^(prepare|commit)_/.test(name)),
      ['commit_payment', 'prepare_payment'],
    );
    const before = await paid();
    const prepared = await assistant.call('prepare_payment', input);
    assert.match(
      prepared.summary,
      /^Record ₫1,000,000 \(Cash, today\) .* P101.*: ₫2,350,000 of ₫3,350,000 stays open\.\nThe cash is booked in the organization’s own cash book; .*\.$/,
    );
    assert.equal(await paid(), before);

    code = 'WRONG1';
    assert.match(await assistant.refused('commit_payment', prepared), /code is wrong/);
    assert.equal(await paid(), before);
    code = prepared.code.toLowerCase();
    const payment = await assistant.call('commit_payment', prepared);
    assert.match(payment.receipt_number, /^PT-/);
    assert.equal(await paid(), '1000000.00');
    assert.match(await assistant.refused('commit_payment', prepared), /prepare it again/);
    assert.equal(await paid(), '1000000.00');
    assert.ok(asked.every((message) => message.includes('₫1,000,000') && !message.includes(prepared.code)));
  });

  test('does not happen when the person declines, guesses three times, or cannot be asked', async () => {
    const mcp = await startMcp(service.url, { write: true });
    const key = await keyOf(...READS, 'payments.record');
    const before = await paid();
    const declining = await mcp.open(key, () => 'decline');
    const declined = await declining.call('prepare_payment', input);
    assert.match(await declining.refused('commit_payment', declined), /did not agree/);
    assert.match(await declining.refused('commit_payment', declined), /prepare it again/);

    const guessing = await mcp.open(key, () => 'AAAAAA');
    const guessed = await guessing.call('prepare_payment', input);
    for (let tries = 0; tries < 3; tries++)
      assert.match(await guessing.refused('commit_payment', guessed), /code is wrong/);
    assert.match(await guessing.refused('commit_payment', guessed), /prepare it again/);

    const mute = await mcp.open(key);
    const unasked = await mute.call('prepare_payment', input);
    assert.match(await mute.refused('commit_payment', { ...unasked, code: unasked.code }), /cannot ask a person/);
    // What one session prepared is nothing to another.
    assert.match(await guessing.refused('commit_payment', unasked), /prepare it again/);
    assert.equal(await paid(), before);
  });

  test('issues a draft, and reports what the service refuses at the end', async () => {
    const mcp = await startMcp(service.url, { write: true });
    let code = '';
    const assistant = await mcp.open(await keyOf(...READS, 'invoices.issue', 'tickets.write'), () => code);
    const issue = async () => {
      const prepared = await assistant.call('prepare_invoice_issue', { invoice_id: draft.id });
      code = prepared.code;
      return prepared;
    };
    assert.equal((await assistant.call('commit_invoice_issue', await issue())).status, 'ISSUED');
    const again = await issue();
    assert.match(again.summary, /It is Issued already\.$/);
    assert.match(await assistant.refused('commit_invoice_issue', again), /^invoice_not_editable: /);
    const ticket = await assistant.call('prepare_ticket', { property_id: property.id, title: 'Leak' });
    code = ticket.code;
    assert.equal((await assistant.call('commit_ticket', ticket)).title, 'Leak');
  });
});

suite('what a person has to agree to', () => {
  const payment = { invoice_id: invoice.id, amount: '1000', method: 'BANK_TRANSFER' };

  test('is all that would be written', async () => {
    const mcp = await startMcp(service.url, { write: true });
    const assistant = await mcp.open(await keyOf(...READS, 'payments.record', 'tickets.write'));
    const more = { payment_date: '2026-11-19', reference: 'FT\n26323' };
    const { summary } = await assistant.call('prepare_payment', { ...payment, ...more });
    assert.match(summary, /^Record ₫1,000 \(Bank transfer, 19 November 2026\) .*\.\nReference: FT 26323$/);
    const leak = {
      property_id: property.id,
      room_id: room.id,
      title: 'Leak',
      description: 'Under the sink\nSince Monday',
    };
    assert.equal(
      (await assistant.call('prepare_ticket', leak)).summary,
      'Report a problem (Normal) for room P101, Hoa Sen: Leak\nDescription:\n> Under the sink\n> Since Monday',
    );
    const blind = await mcp.open(await keyOf('tickets.write'));
    const byId = await blind.call('prepare_ticket', { property_id: property.id, title: 'Leak', priority: 'URGENT' });
    assert.equal(byId.summary, `Report a problem (Urgent) for the whole house ${property.id}: Leak`);
  });

  test('is Vietnamese where that is asked for, with the question and every answer', async () => {
    const mcp = await startMcp(service.url, { write: true, language: 'vi' });
    const asked: string[] = [];
    let code = 'AAAAAA';
    const assistant = await mcp.open(await keyOf(...READS, 'payments.record', 'tickets.write'), (message) => {
      asked.push(message);
      return code;
    });
    const cash = await assistant.call('prepare_payment', { ...payment, method: 'CASH', reference: 'PT 7' });
    assert.match(
      cash.summary,
      /^Ghi thu 1\.000\s₫ \(Tiền mặt, hôm nay\) cho hóa đơn .*, phòng P101, Trần Văn Minh: còn /,
    );
    assert.match(cash.summary, /\nTham chiếu: PT 7\nTiền mặt được ghi vào sổ quỹ chung của tổ chức; .*$/);
    assert.match(cash.next_step, /^Cho người dùng xem/);
    assert.match(await assistant.refused('commit_payment', cash), /^Mã không đúng/);
    assert.ok(asked[0]?.startsWith(cash.summary) && asked[0].endsWith('hãy nhập mã đã hiện cùng nội dung này.'));
    code = 'decline';
    assert.match(await assistant.refused('commit_payment', cash), /^Người dùng không đồng ý/);
    assert.match(await assistant.refused('commit_payment', cash), /hãy chuẩn bị lại\.$/);
    const ticket = await assistant.call('prepare_ticket', { property_id: property.id, title: 'Rò nước' });
    assert.equal(ticket.summary, 'Báo sự cố (Bình thường) cho cả nhà Hoa Sen: Rò nước');
    const { tools } = await assistant.client.listTools();
    const titleOf = (name: string) => tools.find((tool) => tool.name === name)?.title;
    assert.deepEqual([titleOf('find_rooms'), titleOf('prepare_ticket')], ['Tìm phòng', 'Chuẩn bị: Báo sự cố']);
  });
});

suite('over HTTP', () => {
  const initialize = {
    ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  const send = (url: string, headers: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(initialize),
    });

  test('each request needs its key, and a session belongs to the key that opened it', async () => {
    const { url } = await startMcp(service.url);
    const bearer = async (...permissions: string[]) => ({ authorization: `Bearer ${await keyOf(...permissions)}` });
    assert.equal((await send(url, {})).status, 401);
    assert.equal((await send(url, { authorization: 'Bearer rk_wrong' })).status, 401);
    const own = await bearer('rooms.read');
    const opened = await send(url, own);
    const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
    assert.equal(opened.status, 200);
    assert.equal((await send(url, { ...session })).status, 401);
    assert.equal((await send(url, { ...session, ...(await bearer('rooms.read')) })).status, 404);
    assert.equal((await fetch(url, { method: 'DELETE', headers: { ...session, ...own } })).status, 200);
    assert.equal((await send(url, { ...session, ...own })).status, 404);
  });

  test('pages of other sites and names that lead here are refused', async () => {
    const { url } = await startMcp(service.url, { origins: ['https://desk.example.com'] });
    const own = { authorization: `Bearer ${await keyOf('rooms.read')}` };
    assert.equal((await send(url, { ...own, origin: 'https://evil.example' })).status, 403);
    assert.equal((await send(url, { ...own, origin: 'https://desk.example.com' })).status, 200);
    assert.equal((await send(url, { ...own, origin: 'null' })).status, 403);
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      request(url, { method: 'POST', headers: { ...own, host: 'evil.example' } }, (got) =>
        resolve(got.statusCode),
      ).end();
    });
    assert.equal(status, 403);
    assert.equal((await fetch(new URL('/other', url), { headers: own })).status, 404);
  });
});

suite('rentroll mcp', () => {
  test('speaks over standard input and output', async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(ROOT, 'scripts/rentroll.mjs'), 'mcp'],
      env: {
        ...(process.env as Record<string, string>),
        ...{ RENTROLL_URL: service.url, RENTROLL_API_KEY: await keyOf('rooms.read') },
      },
      stderr: 'ignore',
    });
    const assistant = await connect(transport as Transport);
    assert.equal((await assistant.call('find_rooms', { q: 'P101' })).rooms.length, 1);
  });

  test('says what is missing', async () => {
    const without = await rentroll(['mcp'], { env: { RENTROLL_API_KEY: '' } });
    assert.deepEqual([without.code, /RENTROLL_API_KEY is missing/.test(without.err)], [1, true], without.err);
    const wrong = await rentroll(['mcp'], { env: { RENTROLL_URL: service.url, RENTROLL_API_KEY: 'rk_no' } });
    assert.deepEqual([wrong.code, /did not accept the key/.test(wrong.err)], [1, true], wrong.err);
    assert.equal((await rentroll(['mcp', '--language', 'fr'])).code, 2);
    assert.equal((await rentroll(['mcp', '--http', '--port', 'x'])).code, 2);
  });
});
