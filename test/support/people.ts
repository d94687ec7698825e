import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Client } from './client.ts';
import type { Service } from './service.ts';

export const PASSWORD = 'mot-mat-khau-dai';

// biome-ignore lint/suspicious/noExplicitAny: the session as returned
export type Person = { client: Client; email: string; session: any };
export type Landlord = Person & { organizationId: string };

const anEmail = (name: string) => `${name.replace(/\W/g, '')}-${randomBytes(4).toString('hex')}@example.com`;

export async function registerLandlord(service: Service, name = 'lan'): Promise<Landlord> {
  const email = anEmail(name);
  const response = await service
    .client()
    .post('/auth/register', { email, password: PASSWORD, display_name: name, organization_name: `House of ${name}` });
  assert.equal(response.status, 201, response.text);
  return {
    client: service.client(response.data.access_token),
    email,
    session: response.data,
    organizationId: response.data.organization.id,
  };
}

export async function registerTenant(service: Service, name = 'minh'): Promise<Person> {
  const email = anEmail(name);
  const response = await service
    .client()
    .post('/tenant/auth/register', { email, password: PASSWORD, display_name: name });
  assert.equal(response.status, 201, response.text);
  return { client: service.client(response.data.access_token), email, session: response.data };
}

/** A member with a role of the organization's own over these permissions; `roleId` is its id. */
export async function addOwnRoleMember(
  service: Service,
  landlord: Landlord,
  permissions: readonly string[],
  propertyIds?: string[],
): Promise<Person & { roleId: string; memberId: string }> {
  const name = `Vai trò ${randomBytes(4).toString('hex')}`;
  const role = await landlord.client.post('/roles', { name, permissions });
  assert.equal(role.status, 201, role.text);
  const limits = propertyIds ? { property_ids: propertyIds } : {};
  const body = { email: anEmail('own'), role: 'CUSTOM', role_id: role.data.id, ...limits };
  const { person, memberId } = await join(service, landlord, body);
  return { ...person, roleId: role.data.id, memberId };
}

/** A member with a role in the landlord's organization, invited and accepted through the API. */
export async function addMember(
  service: Service,
  landlord: Landlord,
  role: string,
  propertyIds?: string[],
): Promise<Person> {
  const limits = propertyIds ? { property_ids: propertyIds } : {};
  return (await join(service, landlord, { email: anEmail(role.toLowerCase()), role, ...limits })).person;
}

async function join(service: Service, landlord: Landlord, body: { email: string; role: string; role_id?: string }) {
  const invited = await landlord.client.post(`/organizations/${landlord.organizationId}/members`, body);
  assert.equal(invited.status, 201, invited.text);
  const accepted = await service
    .client()
    .post(`/auth/member-invitations/${invited.data.token}/accept`, { password: PASSWORD, display_name: body.role });
  assert.equal(accepted.status, 200, accepted.text);
  const person: Person = {
    client: service.client(accepted.data.access_token),
    email: body.email,
    session: accepted.data,
  };
  return { person, memberId: invited.data.id as string };
}
