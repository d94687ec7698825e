import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../fuzz/random.ts';
import type { ApiResponse } from '../support/client.ts';
import { PASSWORD } from '../support/people.ts';
import type { ServiceHandle } from './fault-target.ts';
import { type History, KINDS, type Kind } from './history.ts';

type Let = { room: string; renter: string; months: number; invoices: string[] };

const SECRET = 'a-bank-connection-secret';
const TIMEOUT_MS = 90_000;
const RETRY_MS = 60;
/** A landlord may have twenty. */
const ENDPOINTS = 15;

/** One landlord: sends random writes, repeats unanswered ones with the same key, and records the acknowledged ones. */
export class Workload {
  readonly #handle: ServiceHandle;
  readonly #history: History;
  readonly #random: Random;
  readonly #name: string;
  #token: string | null = null;
  #property = '';
  #connection = '';
  #lets: Let[] = [];
  #count = 0;
  #endpoints = 0;

  constructor(handle: ServiceHandle, history: History, random: Random, name: string) {
    this.#handle = handle;
    this.#history = history;
    this.#random = random;
    this.#name = name;
  }

  async begin(): Promise<void> {
    await this.#register(`${this.#name}@example.com`);
    await this.#logIn();
    this.#property = (await this.#send('/properties', { name: `House ${this.#name}` })).data.id;
    const account = { bank_bin: '970436', account_number: '0123499999', account_holder: 'LAN', is_default: true };
    const { id } = (await this.#send('/bank-accounts', account)).data;
    const connection = { provider: 'SEPAY', auth_method: 'API_KEY', secret: SECRET, bank_account_ids: [id] };
    this.#connection = (await this.#send('/payment-connections', connection)).data.id;
    await this.#letRoom();
  }

  async step(): Promise<void> {
    const one = this.#random.pick(this.#lets);
    const draw = this.#random.below(100);
    if (draw < 20) return this.#letRoom();
    if (draw < 45) return this.#bill(one);
    if (draw < 70) return this.#pay(one);
    if (draw < 80) return this.#transfer(one);
    if (draw < 86) return this.#spend();
    if (draw < 92) return this.#ticket(one);
    if (draw < 94 && this.#endpoints < ENDPOINTS) return this.#endpoint();
    if (draw < 97) return this.#run();
    return this.#register(`${this.#mark()}@example.com`);
  }

  #mark(): string {
    this.#count += 1;
    return `${this.#name}-${this.#count}`;
  }

  async #letRoom(): Promise<void> {
    const mark = this.#mark();
    const room = await this.#write('room', { property_id: this.#property, name: mark, base_rent: '3000000' }, mark);
    const renter = await this.#write('renter', { full_name: mark }, mark);
    if (!room || !renter) return;
    const lease = { room_id: room, renter_id: renter, start_date: '2026-01-01', monthly_rent: '3000000' };
    if (await this.#write('lease', lease)) this.#lets.push({ room, renter, months: 0, invoices: [] });
  }

  async #bill(one: Let): Promise<void> {
    if (one.months >= 9) return this.#letRoom();
    one.months += 1;
    const month = { room_id: one.room, period: `2026-0${one.months}` };
    await this.#write('reading', { ...month, electricity_current: one.months * 100, water_current: one.months * 5 });
    const invoice = await this.#write('invoice', { ...month, issue: true });
    if (invoice) one.invoices.push(invoice);
  }

  async #pay(one: Let): Promise<void> {
    const invoice = one.invoices.at(-1);
    if (!invoice) return this.#bill(one);
    const mark = this.#mark();
    const amount = String(1000 * (1 + this.#random.below(20)));
    await this.#write('payment', { invoice_id: invoice, amount, method: 'CASH', reference: mark }, mark);
  }

  async #transfer(one: Let): Promise<void> {
    const id = this.#mark();
    const event = {
      id,
      accountNumber: '0123499999',
      transferType: 'in',
      transferAmount: 1000,
      content: one.renter,
      referenceCode: `FT${id}`,
      transactionDate: '2026-10-01 10:00:00',
    };
    const headers = { authorization: `Apikey ${SECRET}` };
    const response = await this.#insist((client) =>
      client(null).post(`/payment-webhooks/SEPAY/${this.#connection}`, event, headers),
    );
    if (response.status === 200) this.#history.transfers.push(id);
    else this.#history.recordRefusal(`transfer: ${response.text}`);
  }

  async #spend(): Promise<void> {
    const note = this.#mark();
    const expense = { property_id: this.#property, category: 'REPAIR', amount: '5000', entry_date: '2026-02-01', note };
    await this.#write('expense', expense, note);
  }

  async #ticket(one: Let): Promise<void> {
    const title = this.#mark();
    await this.#write('ticket', { property_id: this.#property, room_id: one.room, title }, title);
  }

  async #endpoint(): Promise<void> {
    this.#endpoints += 1;
    const description = this.#mark();
    const url = 'https://hooks.rentroll.test/events';
    await this.#write('endpoint', { url, event_types: ['payment.recorded'], description }, description);
  }

  async #run(): Promise<void> {
    await this.#write('run', { period: `2026-1${this.#random.below(2)}`, issue: true });
  }

  /**
   * Registration takes no idempotency key: after a lost response the address is already registered by the same client.
   */
  async #register(email: string): Promise<void> {
    const body = { email, password: PASSWORD, display_name: 'x', organization_name: `Organization of ${email}` };
    const response = await this.#insist((client) => client(null).post('/auth/register', body));
    if (response.status === 201 || response.error?.code === 'email_taken') this.#history.emails.push(email);
    else this.#history.recordRefusal(`register: ${response.text}`);
  }

  async #logIn(): Promise<void> {
    const body = { email: `${this.#name}@example.com`, password: PASSWORD };
    this.#token = (await this.#insist((client) => client(null).post('/auth/login', body))).data.access_token;
  }

  async #write(kind: Kind, body: object, mark = ''): Promise<string | null> {
    const response = await this.#send(KINDS[kind].path, body);
    if (response.status >= 300) {
      this.#history.recordRefusal(`${kind}: ${response.error?.code}`);
      return null;
    }
    this.#history.acknowledged.push({ kind, id: response.data.id, mark });
    return response.data.id;
  }

  async #send(path: string, body: object): Promise<ApiResponse> {
    const key = `key-${this.#mark()}`;
    for (let tries = 0; ; tries += 1) {
      const response = await this.#insist((client) => client(this.#token).post(path, body, { 'idempotency-key': key }));
      if (response.status !== 401 || tries > 5) return response;
      await this.#logIn();
    }
  }

  /** Repeats until a response states the outcome. */
  async #insist(call: (client: ServiceHandle['client']) => Promise<ApiResponse>): Promise<ApiResponse> {
    let doubt = false;
    for (const until = Date.now() + TIMEOUT_MS; Date.now() < until && !this.#handle.closed; await sleep(RETRY_MS)) {
      const response = await call((token) => this.#handle.client(token)).catch(() => null);
      const busy = response?.status === 429 || response?.error?.code === 'idempotency_key_in_progress';
      if (response && response.status < 500 && !busy) return response;
      if (!doubt && !busy) this.#history.inDoubt += 1;
      doubt = true;
    }
    throw new Error(`no response within ${TIMEOUT_MS} ms`);
  }
}
