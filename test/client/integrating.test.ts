import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createClient, RentrollError } from '../../client/src/index.ts';
import { createDocumentsFixture } from '../documents/documents-fixture.ts';
import { until } from '../support/until.ts';

// biome-ignore lint/suspicious/noExplicitAny: values of the page, of every shape
type Values = any;

const PAGE = readFileSync('docs/integrating.md', 'utf8');
const sections = PAGE.split(/^## /m)
  .slice(1)
  .map((text) => ({
    title: text.slice(0, text.indexOf('\n')),
    code: [...text.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block).join('\n'),
  }));

const fixture = await createDocumentsFixture('2026-11-15');
const { api, service } = fixture;
await fixture.account();
await fixture.ok(api().put('/embed-settings', { embed_origins: ['https://app.example.com'] }));
const room = await fixture.room('P302');
await fixture.lease(room, await fixture.renter('Lý Anh Tùng'), { start_date: '2026-10-01' });
const invoice = await fixture.issue(room, '2026-11');
const gone = await fixture.renter('Đã đi');
await fixture.make(`/renters/${gone.id}/erase`, { reason: 'ENTERED_BY_MISTAKE' });
const erasures = () => fixture.ok(api().get('/events?type=renter.erased'));
// The feed shows an event once no transaction of the server, also of another test, may add an earlier one.
await until(async () => (await erasures()).events.length === 1, 'the events');
const { key } = await fixture.make('/api-keys', {
  name: 'integration',
  permissions: ['invoices.read', 'payments.record', 'payments.read', 'events.read'],
});

/** Runs the blocks of a section after those of the first one, and returns the named values. */
async function run(title: string, names: string[]): Promise<Values> {
  const wanted = sections.find((section) => section.title === title);
  assert.ok(wanted, `docs/integrating.md has no section "${title}"`);
  const first = sections[0] === wanted ? '' : (sections[0]?.code ?? '');
  const code = `${first}\n${wanted.code}`.replaceAll(/^import .*$/gm, '');
  const make = Object.getPrototypeOf(async () => undefined).constructor;
  const given = { createClient, RentrollError, Webhook, process: { env: environment } };
  return new make(...Object.keys(given), `${code}\nreturn { ${names} };`)(...Object.values(given));
}
const environment = { RENTROLL_URL: service.url, RENTROLL_API_KEY: key };

suite('docs/integrating.md', () => {
  test('every section with code is run here', () => {
    const run = readFileSync(import.meta.filename, 'utf8');
    assert.deepEqual(
      sections.filter(({ title, code }) => code !== '' && !run.includes(`run('${title}'`)).map(({ title }) => title),
      [],
    );
  });

  test('a key says what it may do', async () => {
    const { permissions } = await run('Before the first line', ['permissions']);
    assert.ok(permissions.includes('payments.record'));
  });

  test('a bill and a statement are shown in a frame', async () => {
    const { link, frame, pdf, statement } = await run('Show a bill inside my app', [
      'link',
      'frame',
      'pdf',
      'statement',
    ]);
    assert.ok(frame.includes(link.url));
    assert.equal(pdf.status, 200);
    for (const { url } of [link, statement]) {
      const page = await fetch(url);
      assert.equal(page.status, 200);
      assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors https:\/\/app\.example\.com/);
    }
  });

  test('payments of a POS are booked once, and too much is refused', async () => {
    const names = ['payment', 'refusal'];
    const [first, second] = [
      await run('Book payments from my POS', names),
      await run('Book payments from my POS', names),
    ];
    assert.equal(first.payment.id, second.payment.id);
    assert.equal(first.refusal, 'payment_exceeds_invoice_balance');
    assert.equal((await fixture.invoice(invoice.id)).paid_amount, '1000000.00');
  });

  test('the feed of events mirrors invoices', async () => {
    const { ledger, cursor } = await run('Mirror invoices to accounting', ['ledger', 'cursor']);
    assert.deepEqual(ledger.get(invoice.invoice_number), {
      status: 'PARTIALLY_PAID',
      total: invoice.total_amount,
      credited: '0.00',
      paid: '1000000.00',
    });
    assert.ok(cursor);
  });

  test('a webhook is verified, taken once, and forged ones are refused', async () => {
    const { receive } = await run('React to a payment', ['receive']);
    const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
    const data = { direction: 'IN', amount: '1000000.00', invoice_id: invoice.id };
    const body = JSON.stringify({ type: 'payment.recorded', timestamp: new Date().toISOString(), data });
    const at = new Date();
    const signature = new Webhook(secret).sign('evt_1', at, body);
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
    };
    assert.deepEqual(receive(body, headers, secret), data);
    assert.equal(receive(body, headers, secret), null);
    assert.throws(() => receive(body.replace('1000000', '9000000'), headers, secret));
  });

  test('erased renters are known by their ids', async () => {
    const { forgotten } = await run('Forget a person when the landlord does', ['forgotten']);
    assert.deepEqual(forgotten, [gone.id]);
  });
});
