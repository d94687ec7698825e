import assert from 'node:assert/strict';
import { Webhook } from 'standardwebhooks';
import { PASSWORD, registerLandlord } from '../support/people.ts';
import { type Received, startReceiver } from '../support/receiver.ts';
import { startService } from '../support/service.ts';

export const service = await startService({ config: { webhooksAllowPrivate: true } });
export const receiver = await startReceiver();
export const lan = await registerLandlord(service, 'lan');
export let { client } = lan;
export const property = (await client.post('/properties', { name: 'Hoa Sen' })).data;

export async function endpoint(path: string, event_types = ['ticket.created', 'ticket.status_changed']) {
  const response = await client.post('/webhook-endpoints', { url: `${receiver.url}${path}`, event_types });
  assert.equal(response.status, 201, response.text);
  return response.data as { id: string; secret: string };
}

export const ticket = async (title: string) =>
  (await client.post('/maintenance-tickets', { property_id: property.id, title })).data as { id: string };
export const move = async (id: string, status: string) => {
  const response = await client.patch(`/maintenance-tickets/${id}`, { status });
  assert.equal(response.status, 200, response.text);
};
export const at = (path: string) => receiver.received.filter((request) => request.path === path);
export const titled = (path: string) =>
  at(path).map(({ json }) => `${json.data.title} ${json.data.display.status.value}`);
export const deliveries = async (id: string, query = '') =>
  (await client.get(`/webhook-endpoints/${id}/deliveries${query}`)).data.deliveries;
export const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
export const read = async (id: string) => (await client.get(`/webhook-endpoints/${id}`)).data;
export const remove = (id: string) => client.delete(`/webhook-endpoints/${id}`);

/** Advances the clock and wakes the jobs that wait for it. */
export async function pass(by: { seconds?: number; hours?: number; days?: number }) {
  service.clock.advance(by);
  const login = await service.client().post('/auth/login', { email: lan.email, password: PASSWORD });
  client = service.client(login.data.access_token);
  service.running.context.database.notifyPending('deliveries');
}
