import assert from 'node:assert/strict';
import type { ApiResponse, Client } from '../../support/client.ts';
import { addOwnRoleMember, PASSWORD, registerLandlord } from '../../support/people.ts';
import type { Service } from '../../support/service.ts';
import { Books } from './books.ts';
import { Cash } from './cash.ts';
import { both, type Holder, type Invoice, type Lease, type Line, openOf, statusOf, sum } from './figures.ts';
import { rentDays, standingDays } from './lease-books.ts';
import type { Room } from './meters.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
export type Data = any;

/**
 * One step: a kind and four numbers that choose its arguments. Plain data, so that a failing sequence can be shrunk.
 */
export type Step = { op: string; a: number; b: number; c: number; d: number };

export type Fee = { id: string; name: string; byLease: boolean; daily: boolean; gone: boolean };

type People = Record<Holder, { email: string; id: string }> & { bankAccountId: string };

const START = '2026-01-12';
/** An own role: what the clerk of the steps does, and nothing else. */
const CLERK = ['payments.read', 'payments.record', 'payments.reverse'];

/** A landlord with one property, the model beside it, and a calendar. */
export class Run {
  readonly service: Service;
  readonly propertyId: string;
  readonly books = new Books();
  readonly cash = new Cash();
  readonly people: People;
  readonly rooms: Room[];
  readonly renters: string[];
  readonly fees: Fee[] = [];
  today = START;
  api: Client;
  /** Number of steps that reached the service. */
  done = 0;
  readonly calls: string[] = [];
  #clerk: { day: string; client: Client } | null = null;

  private constructor(
    service: Service,
    api: Client,
    people: People,
    propertyId: string,
    rooms: Room[],
    renters: string[],
  ) {
    this.service = service;
    this.api = api;
    this.people = people;
    this.propertyId = propertyId;
    this.rooms = rooms;
    this.renters = renters;
  }

  static async open(service: Service): Promise<Run> {
    service.clock.set(`${START}T02:00:00Z`);
    const landlord = await registerLandlord(service, 'story');
    const { client } = landlord;
    const clerk = await addOwnRoleMember(service, landlord, CLERK);
    const must = async (path: string, body: object) => {
      const { status, data, text } = await client.post(path, body);
      assert.equal(status, 201, text);
      return data;
    };
    const property = await must('/properties', { name: 'Hoa Sen', code: 'HS' });
    const prices = { electricity_unit_price: '3500', water_unit_price: '15000' };
    await client.patch(`/properties/${property.id}/billing-settings`, prices);
    const wanted = [1, 2, 3, 4, 5, 6].map((n) => ({
      name: `P${n}`,
      base_rent: '3000000',
      ...(n > 3 ? { electricity_meter_digits: 5, water_meter_digits: 5 } : {}),
    }));
    const { rooms } = await must(`/properties/${property.id}/rooms/bulk`, { rooms: wanted });
    const renters: string[] = [];
    for (const full_name of ['An', 'Bình', 'Chi', 'Dũng', 'Hà'])
      renters.push((await must('/renters', { full_name })).id);
    const known = rooms.map((room: Data) => ({ id: room.id, digits: room.electricity_meter_digits, readings: [] }));
    const bank = await must('/bank-accounts', {
      ...{ bank_bin: '970436', account_number: '0123456789', account_holder: 'LAN' },
    });
    const person = ({ email, session }: { email: string; session: Data }) => ({ email, id: session.user.id });
    const people = { owner: person(landlord), clerk: person(clerk), bankAccountId: bank.id };
    return new Run(service, client, people, property.id, known, renters);
  }

  /** Moves the clock to the morning of a day. */
  async on(day: string): Promise<void> {
    this.today = day;
    this.service.clock.set(`${day}T02:00:00Z`);
    this.api = await this.#logIn('owner');
  }

  async #logIn(who: Holder): Promise<Client> {
    const { email } = this.people[who];
    const login = await this.service.client().post('/auth/login', { email, password: PASSWORD });
    return this.service.client(login.data.access_token);
  }

  /** The clerk logs in when they have something to do. */
  async as(who: Holder): Promise<Client> {
    if (who === 'owner') return this.api;
    if (this.#clerk?.day !== this.today) this.#clerk = { day: this.today, client: await this.#logIn('clerk') };
    return this.#clerk.client;
  }

  async post(path: string, body: object = {}, by: Holder = 'owner'): Promise<ApiResponse> {
    const client = await this.as(by);
    return this.#calls(`${by} POST ${path} ${JSON.stringify(body)}`, client.post(path, body));
  }

  async patch(path: string, body: object): Promise<ApiResponse> {
    return this.#calls(`PATCH ${path} ${JSON.stringify(body)}`, this.api.patch(path, body));
  }

  async put(path: string, body: object): Promise<ApiResponse> {
    return this.#calls(`PUT ${path} ${JSON.stringify(body)}`, this.api.put(path, body));
  }

  async delete(path: string): Promise<ApiResponse> {
    return this.#calls(`DELETE ${path}`, this.api.delete(path));
  }

  async #calls(call: string, response: Promise<ApiResponse>): Promise<ApiResponse> {
    const { status, error } = await response;
    this.done += 1;
    this.calls.push(`${this.today} ${call} → ${status} ${error?.code ?? ''}`);
    return response;
  }

  async get(path: string): Promise<Data> {
    const { status, data, text } = await this.api.get(path);
    assert.equal(status, 200, text);
    return data;
  }

  /** True if the step succeeded; a refusal must be the expected one. `null` expects success. */
  agree(response: ApiResponse, expected: string | null, tolerated: string[] = []): boolean {
    const got = response.status < 300 ? null : (response.error?.code ?? 'none');
    if (got !== null && tolerated.includes(got)) return false;
    assert.equal(got, expected, response.text);
    return got === null;
  }

  /** Copies an invoice's lines from a response; its total must be exactly their sum. */
  absorb(data: Data): Invoice {
    const lines: Line[] = data.lines.map((line: Data) => ({
      id: line.id,
      type: line.display.line_type.value,
      text: line.description,
      amount: dong(line.amount),
      credited: 0n,
      freed: false,
      forgiven: 0n,
      decreased: 0n,
      carriedAway: 0n,
      coveredTo: null,
      meta: line.metadata,
    }));
    const old = this.books.invoices.find(({ id }) => id === data.id);
    if (old) {
      old.lines = lines;
      old.due = data.due_date;
      return old;
    }
    const lease = this.books.leases.find(({ id }) => id === data.lease_id);
    assert.ok(lease, 'an invoice has a known lease');
    const nothing = () => ({ charges: 0n, deposit: 0n });
    const invoice: Invoice = {
      id: data.id,
      kind: data.kind,
      lease,
      renter: lease.renter,
      period: data.period,
      state: 'DRAFT',
      due: data.due_date,
      lines,
      credited: nothing(),
      paid: nothing(),
      lost: nothing(),
      recovered: 0n,
    };
    this.books.invoices.push(invoice);
    return invoice;
  }

  /** The returned invoice equals the invoice in the model. */
  same(invoice: Invoice, data: Data): void {
    const status = statusOf(invoice);
    const late = (status === 'ISSUED' || status === 'PARTIALLY_PAID') && this.today > invoice.due;
    assert.deepEqual(
      {
        id: data.id,
        total: dong(data.total_amount),
        lines: sum(data.lines.map((line: Data) => dong(line.amount))),
        credited: dong(data.credited_amount),
        paid: dong(data.paid_amount),
        lost: dong(data.written_off_amount),
        status: data.display.status.value,
        effective: data.effective_display.status.value,
      },
      {
        id: invoice.id,
        total: sum(invoice.lines.map(({ amount }) => amount)),
        lines: sum(invoice.lines.map(({ amount }) => amount)),
        credited: both(invoice.credited),
        paid: both(invoice.paid) + invoice.recovered,
        lost: both(invoice.lost),
        status,
        effective: late && both(openOf(invoice)) > 0n ? 'OVERDUE' : status,
      },
    );
  }

  async sameAsStored(invoice: Invoice): Promise<void> {
    this.same(invoice, await this.get(`/invoices/${invoice.id}`));
  }

  /** No day of rent and no meter usage is on two live invoices of a lease. */
  assertNothingBilledTwice(lease: Lease): void {
    const days = rentDays(this.books, lease);
    assert.equal(new Set(days).size, days.length, `rent of ${lease.id} is billed twice`);
    const uses = this.books.liveOf(lease).flatMap(({ id, lines }) => {
      const metered = lines.filter(({ meta, freed }) => meta.source === 'meter' && !freed);
      return [...new Set(metered.map(({ type, meta }) => `${type} ${meta.reading_id}`))].map((use) => ({ use, id }));
    });
    const twice = uses.filter(({ use }, index) => uses.findIndex((other) => other.use === use) !== index);
    assert.deepEqual(twice, [], `usage is billed twice to ${lease.id}`);
  }

  /** A monthly fee is billed once per month for its room, or for the renter it follows; a daily fee once per day. */
  assertFeesBilledOnce(): void {
    const live = this.books.invoices.filter(({ state }) => state !== 'CANCELLED');
    for (const fee of this.fees) {
      const owed = live.flatMap(({ lease, lines }) => {
        const mine = lines.filter(
          ({ meta, text }) => meta.source === 'recurring_fee' && text.startsWith(`${fee.name} `),
        );
        return mine.flatMap((line) => {
          const days = standingDays(line);
          const whose = fee.byLease ? '' : fee.daily ? lease.id : lease.room;
          return (fee.daily || days.length === 0 ? days : [line.meta.service_period]).map((when) => `${whose} ${when}`);
        });
      });
      const twice = owed.filter((each, index) => owed.indexOf(each) !== index);
      assert.deepEqual(twice, [], `${fee.name} is billed twice`);
    }
  }
}

export const dong = (text: string): bigint => BigInt(text.split('.')[0] as string);

export function pick<Thing>(things: readonly Thing[], at: number): Thing | undefined {
  return things.length === 0 ? undefined : things[at % things.length];
}
