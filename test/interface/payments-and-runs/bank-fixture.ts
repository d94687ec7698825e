import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { ApiResponse } from '../../support/client.ts';
import { fixture } from '../shared-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
export type Data = any;

export const api = () => fixture.api();
export const anyone = fixture.service.client();
export const UNKNOWN_ID = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
export const ITEMS = '/payment-reconciliation/review-items';
let count = 0;

const holder = { bank_bin: '970436', account_number: '0123499999', account_holder: 'LAN' };
export const account = await fixture.make('/bank-accounts', holder);
export const sepay = await fixture.make('/payment-connections', { provider: 'SEPAY', bank_account_ids: [account.id] });

export async function owing(rent = '3000000'): Promise<Data> {
  count += 1;
  const room = await fixture.room(`N${count}`);
  const renter = await fixture.renter(`Người Thuê ${count}`);
  await fixture.lease(room, renter, { start_date: '2026-03-01', monthly_rent: rent });
  return { room, renter, invoice: await fixture.issue(room, '2026-03') };
}
export const seconds = () => Math.floor(fixture.service.clock.now().epochMilliseconds / 1000);
export const hmac = (algorithm: string, key: string, of: string) => createHmac(algorithm, key).update(of).digest('hex');

/** A transfer notification from SePay; unknown fields are ignored. */
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
export function sendEvent(event: Data, more: { secret?: string; at?: number; to?: string } = {}): Promise<ApiResponse> {
  const body = JSON.stringify(event);
  const at = more.at ?? seconds();
  const signature = `sha256=${hmac('sha256', more.secret ?? sepay.secret, `${at}.${body}`)}`;
  const headers = { 'x-sepay-timestamp': String(at), 'x-sepay-signature': signature };
  return anyone.post(more.to ?? `/payment-webhooks/SEPAY/${sepay.id}`, body, headers);
}
export async function item(more: object): Promise<Data> {
  const event = transfer(more);
  received(await sendEvent(event));
  return byEvent(String(event.id));
}
export const all = async (query = ''): Promise<Data[]> =>
  (await fixture.ok(api().get(`${ITEMS}?limit=200${query}`))).review_items;
export const byEvent = async (eventId: string): Promise<Data> =>
  (await all()).find((row) => row.provider_event_id === eventId);
export const act = (on: Data, action: string, body: object) => api().post(`${ITEMS}/${on.id}/${action}`, body);
export const credit = async (renter: Data) => (await fixture.ok(api().get(`/renters/${renter.id}`))).credit_balance;

export function received(response: ApiResponse): void {
  assert.deepEqual([response.status, response.body?.success], [200, true], response.text);
  assert.deepEqual(Object.keys(response.body).sort(), ['data', 'meta', 'request_id', 'success']);
}
