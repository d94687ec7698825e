import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { Answer } from '../../support/client.ts';
import { house } from '../shared-house.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
export type Data = any;

export const api = () => house.api();
export const anyone = house.service.client();
export const NOBODY = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
export const ITEMS = '/payment-reconciliation/review-items';
let count = 0;

const holder = { bank_bin: '970436', account_number: '0123499999', account_holder: 'LAN' };
export const account = await house.make('/bank-accounts', holder);
export const sepay = await house.make('/payment-connections', { provider: 'SEPAY', bank_account_ids: [account.id] });

export async function owing(rent = '3000000'): Promise<Data> {
  count += 1;
  const room = await house.room(`N${count}`);
  const renter = await house.renter(`Người Thuê ${count}`);
  await house.lease(room, renter, { start_date: '2026-03-01', monthly_rent: rent });
  return { room, renter, invoice: await house.issue(room, '2026-03') };
}
export const seconds = () => Math.floor(house.service.clock.now().epochMilliseconds / 1000);
export const hmac = (algorithm: string, key: string, of: string) => createHmac(algorithm, key).update(of).digest('hex');

/** As SePay tells of a transfer; fields we do not know are none of our business. */
export function transfer(more: object): Data {
  count += 1;
  return {
    ...{ id: count, gateway: 'VCB', transactionDate: '2026-03-28 08:00:00', accountNumber: '0123499999', code: null },
    ...{
      content: '',
      transferType: 'in',
      transferAmount: 1000,
      referenceCode: `FT${count}`,
      description: '',
      new_field: [1],
    },
    ...more,
  };
}
export function tell(event: Data, more: { secret?: string; at?: number; to?: string } = {}): Promise<Answer> {
  const body = JSON.stringify(event);
  const at = more.at ?? seconds();
  const signature = `sha256=${hmac('sha256', more.secret ?? sepay.secret, `${at}.${body}`)}`;
  const headers = { 'x-sepay-timestamp': String(at), 'x-sepay-signature': signature };
  return anyone.post(more.to ?? `/payment-webhooks/SEPAY/${sepay.id}`, body, headers);
}
export async function item(more: object): Promise<Data> {
  const event = transfer(more);
  received(await tell(event));
  return byEvent(String(event.id));
}
export const all = async (query = ''): Promise<Data[]> =>
  (await house.ok(api().get(`${ITEMS}?limit=200${query}`))).review_items;
export const byEvent = async (eventId: string): Promise<Data> =>
  (await all()).find((row) => row.provider_event_id === eventId);
export const act = (on: Data, action: string, body: object) => api().post(`${ITEMS}/${on.id}/${action}`, body);
export const credit = async (renter: Data) => (await house.ok(api().get(`/renters/${renter.id}`))).credit_balance;

export function received(answer: Answer): void {
  assert.deepEqual([answer.status, answer.body?.success], [200, true], answer.text);
  assert.deepEqual(Object.keys(answer.body).sort(), ['data', 'meta', 'request_id', 'success']);
}
