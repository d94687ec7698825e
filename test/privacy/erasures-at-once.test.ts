import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Landlord, registerLandlord } from '../support/people.ts';
import { startService } from '../support/service.ts';

const RENTERS = 5;
const service = await startService();

async function rentersOf({ client }: Landlord): Promise<string[]> {
  const made = Array.from({ length: RENTERS }, (_, at) => client.post('/renters', { full_name: `Trần Văn ${at}` }));
  return (await Promise.all(made)).map(({ data }) => data.id);
}

test('many erasures by several landlords at once do not wait for each other’s database connections', async () => {
  const landlords = [await registerLandlord(service, 'lan'), await registerLandlord(service, 'hoa')];
  const ids = await Promise.all(landlords.map(rentersOf));
  const erased = landlords.flatMap(({ client }, at) =>
    (ids[at] ?? []).map((id) => client.post(`/renters/${id}/erase`, { reason: 'REQUESTED_BY_RENTER' })),
  );
  const statuses = (await Promise.all(erased)).map(({ status }) => status);
  assert.deepEqual(statuses, Array(2 * RENTERS).fill(200));
});
