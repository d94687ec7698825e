import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createClient } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { BALANCES, type History, type Input, type Output } from './balances.ts';
import { isLinearizable } from './check-history.ts';

const HISTORIES = Number(process.env.HISTORIES ?? 12);
const SEED = Number(process.env.HISTORIES_SEED ?? 20_261_116);
const AT_ONCE = 3;
const CLIENTS = 5;
const ACTS = 10;

const operation = (asked: number, answered: number, input: Input, output: Output) => ({
  ...{ asked, answered, input, output },
});
const paying = (asked: number, answered: number) =>
  operation(asked, answered, { act: 'pay', invoice: 0, amount: 5n }, { payment: 'a' });
const reading = (asked: number, answered: number, paid: bigint) =>
  operation(asked, answered, { act: 'read', invoice: 0 }, { paid });

suite('the check of a history', () => {
  const accepts = (...history: History) => isLinearizable(history, BALANCES);

  test('accepts either answer while a payment is on its way', () => {
    assert.ok(accepts(paying(0, 10), reading(2, 3, 0n)));
    assert.ok(accepts(paying(0, 10), reading(2, 3, 5n)));
  });

  test('finds a payment that was lost, seen too early, doubled, or seen and then not', () => {
    assert.ok(!accepts(paying(0, 1), reading(2, 3, 0n)));
    assert.ok(!accepts(reading(0, 1, 5n), paying(2, 3)));
    assert.ok(!accepts(paying(0, 1), reading(2, 3, 10n)));
    assert.ok(!accepts(paying(0, 10), reading(2, 3, 5n), reading(4, 5, 0n)));
  });

  test('finds money that two acts took at once, and money between two invoices', () => {
    const reverse = (asked: number, answered: number) =>
      operation(asked, answered, { act: 'reverse', payment: 'a' }, { payment: 'a' });
    assert.ok(accepts(paying(0, 1), reverse(2, 5), reading(6, 7, 0n)));
    assert.ok(!accepts(paying(0, 1), reverse(2, 5), reverse(3, 6)));
    const moved = operation(2, 9, { act: 'move', payment: 'a', invoice: 1 }, { payment: 'b' });
    const other = (asked: number, answered: number, paid: bigint) =>
      operation(asked, answered, { act: 'read', invoice: 1 }, { paid });
    assert.ok(accepts(paying(0, 1), moved, reading(3, 4, 5n), other(5, 6, 5n)));
    assert.ok(!accepts(paying(0, 1), moved, reading(3, 4, 0n), other(5, 6, 0n)));
    assert.ok(!accepts(paying(0, 1), moved, other(3, 4, 5n), reading(5, 6, 5n)));
  });
});

/** The same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const fixture = await createFixture('2026-11-02', {}, {});
const second = await fixture.service.startSecondProcess();
const addresses = [fixture.service.url, second.address];

type Answer = { status: number; text: string; error: { code: string }; data: { id: string; paid_amount: string } };

function outputOf({ act }: Input, { status, text, error, data }: Answer): Output {
  if (act === 'read') {
    assert.equal(status, 200, text);
    return { paid: BigInt(data.paid_amount.split('.')[0] ?? '') };
  }
  if (status === 200 || status === 201) return { payment: data.id };
  if (status === 400 && act === 'move') return { refused: 'same-invoice' };
  assert.ok(status === 409 && ['payment_already_reversed', 'invalid_status_transition'].includes(error.code), text);
  return { refused: 'not-there' };
}

/** Two invoices of one renter, with more to pay than all payments together. */
async function createInvoices(name: string): Promise<string[]> {
  const room = await fixture.room(name);
  await fixture.lease(room, await fixture.renter(name), { start_date: '2026-10-01', monthly_rent: '900000000' });
  return [(await fixture.issue(room, '2026-10')).id, (await fixture.issue(room, '2026-11')).id];
}

/** Several clients of two processes at once, on the same payments. */
async function record(index: number): Promise<History> {
  const pick = numbers(SEED + index);
  const invoices = await createInvoices(`P${index}`);
  const token = fixture.landlord.session.access_token;
  const history: History = [];
  const payments: string[] = [];
  const choose = (): Input => {
    const [kind, invoice] = [pick(10), pick(invoices.length)];
    const payment = payments[pick(payments.length)];
    if (kind < 3) return { act: 'read', invoice };
    if (kind < 6 || payment === undefined) return { act: 'pay', invoice, amount: BigInt(1 + pick(1_000_000)) };
    return kind < 8 ? { act: 'move', payment, invoice } : { act: 'reverse', payment };
  };
  const walk = async (client: number) => {
    const api = createClient(addresses[client % addresses.length] ?? '', token);
    for (let act = 0; act < ACTS; act += 1) {
      const input = choose();
      const asked = performance.now();
      const answer = await ask(api, input, invoices);
      const output = outputOf(input, answer);
      history.push({ input, output, asked, answered: performance.now() });
      if ('payment' in output) payments.push(output.payment);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => walk(client)));
  return history;
}

function ask(api: ReturnType<typeof createClient>, input: Input, invoices: string[]): Promise<Answer> {
  if (input.act === 'read') return api.get(`/invoices/${invoices[input.invoice]}`);
  if (input.act === 'reverse') return api.post(`/payments/${input.payment}/reverse`, { reason: 'x' });
  const invoice_id = invoices[input.invoice];
  if (input.act === 'move') return api.post(`/payments/${input.payment}/move`, { invoice_id });
  return api.post('/payments', { invoice_id, amount: String(input.amount), method: 'BANK_TRANSFER' });
}

const show = (history: History): string =>
  history
    .toSorted((a, b) => a.asked - b.asked)
    .map(({ asked, answered, ...rest }) =>
      JSON.stringify([Math.round(asked), Math.round(answered), rest], (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    )
    .join('\n');

test(`payments, reversals and moves of ${HISTORIES} recorded histories each took effect at one moment`, async () => {
  let overlaps = 0;
  for (let start = 0; start < HISTORIES; start += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, HISTORIES - start) }, (_, index) => record(start + index));
    for (const history of await Promise.all(some)) {
      assert.ok(isLinearizable(history, BALANCES), `seed ${SEED}\n${show(history)}`);
      overlaps += history.filter((one) =>
        history.some((other) => other !== one && other.asked < one.answered && one.asked < other.answered),
      ).length;
    }
  }
  // Otherwise nothing happened at the same time, and the check had nothing to find.
  assert.ok(overlaps > (HISTORIES * CLIENTS * ACTS) / 2, `${overlaps} operations at the same time as others`);
  const check = await fixture.ok(fixture.api().get('/accounting/self-check'));
  assert.equal(check.ok, true);
});
