import assert from 'node:assert/strict';
import { addMember, type Landlord, registerLandlord } from './people.ts';
import type { Service } from './service.ts';

/** One of everything, made through the API; `ids` has an entry for every parameter a path can carry. */
export type World = { landlord: Landlord; ids: Record<string, string> };

export async function createWorld(service: Service): Promise<World> {
  const landlord = await registerLandlord(service, 'world');
  const { client, organizationId } = landlord;
  const make = async (path: string, body: unknown): Promise<{ id: string }> => {
    const answer = await client.post(path, body);
    assert.equal(answer.status, 201, `${path}: ${answer.text}`);
    return answer.data;
  };
  await addMember(service, landlord, 'STAFF');
  const members: { id: string; role: string }[] = (await client.get(`/organizations/${organizationId}/members`)).data
    .members;
  const apiKey = await make('/api-keys', { name: 'world', permissions: ['organization.read'] });
  return {
    landlord,
    ids: {
      organization_id: organizationId,
      member_id: members.find(({ role }) => role === 'STAFF')?.id ?? '',
      api_key_id: apiKey.id,
    },
  };
}
