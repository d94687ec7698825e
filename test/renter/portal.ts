import assert from 'node:assert/strict';
import type { Client } from '../support/client.ts';
import { type Person, registerTenant } from '../support/people.ts';
import type { Service } from '../support/service.ts';

/** Invites a renter and accepts as a new account with the invited email. */
export async function joinPortal(service: Service, operator: Client, renterId: string, name = 'minh'): Promise<Person> {
  const person = await registerTenant(service, name);
  await acceptAs(operator, renterId, person);
  return person;
}

export async function acceptAs(operator: Client, renterId: string, person: Person): Promise<void> {
  const invited = await operator.post(`/renters/${renterId}/invitations`, { email: person.email });
  assert.equal(invited.status, 201, invited.text);
  const accepted = await person.client.post(`/tenant/invitations/${invited.data.token}/accept`);
  assert.equal(accepted.status, 200, accepted.text);
}
