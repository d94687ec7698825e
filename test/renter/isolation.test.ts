import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { exampleOf } from '../../server/http/openapi/examples.ts';
import { allRoutes } from '../../server/routes.ts';
import type { Client } from '../support/client.ts';
import { registerLandlord } from '../support/people.ts';
import { photoForm, plain } from '../support/photos.ts';
import { shareService } from '../support/service.ts';
import { joinPortal } from './portal.ts';

/** Two renters in one property, and a third in another organization: none of them can access another's rows. */
const service = await shareService();

async function createRenterWorld(name: string, landlordClient: Client, propertyId: string) {
  const make = async (client: Client, path: string, body: unknown) => {
    const response = await client.post(path, body);
    assert.equal(response.status, 201, `${path}: ${response.text}`);
    return response.data;
  };
  const room = await make(landlordClient, '/rooms', {
    property_id: propertyId,
    name,
    base_rent: '1000000',
    area_m2: '18.5',
  });
  const renter = await make(landlordClient, '/renters', {
    full_name: name,
    phone: '0901234567',
    date_of_birth: '1998-05-20',
    id_number: '048098004321',
    permanent_address: 'Tịnh Khê, Quảng Ngãi',
  });
  const lease = await make(landlordClient, '/leases', {
    room_id: room.id,
    renter_id: renter.id,
    start_date: '2026-01-01',
    monthly_rent: '1000000',
  });
  const printed = await landlordClient.get(`/leases/${lease.id}/contract.pdf`);
  assert.equal(printed.status, 200, printed.text);
  const handover = await make(landlordClient, `/leases/${lease.id}/handovers`, { kind: 'IN' });
  await landlordClient.post(`/leases/${lease.id}/handovers/${handover.id}/confirm`);
  const person = await joinPortal(service, landlordClient, renter.id, name);
  const invoice = await make(landlordClient, '/invoices/generate', {
    room_id: room.id,
    period: '2026-01',
    issue: true,
  });
  const payment = await make(landlordClient, '/payments', { invoice_id: invoice.id, amount: '1000', method: 'CASH' });
  const line = { line_id: invoice.lines[0].id, amount: '1000' };
  await make(landlordClient, `/invoices/${invoice.id}/credit-notes`, { reason: 'Giảm', lines: [line] });
  const note = (await landlordClient.get(`/credit-notes?renter_id=${renter.id}`)).data.credit_notes[0];
  const announcement = await make(landlordClient, '/announcements', {
    title: 'Cúp điện',
    message: name,
    renter_ids: [renter.id],
  });
  const reading = await make(person.client, '/tenant/meter-readings', { period: '2026-01', electricity_current: 5 });
  const ticket = await make(person.client, '/tenant/maintenance-tickets', { title: `Của ${name}` });
  const photo = await make(person.client, `/tenant/maintenance-tickets/${ticket.id}/photos`, photoForm(plain('jpeg')));
  const agreed = await person.client.post('/tenant/consents', { action: 'GIVEN', version: 0 });
  assert.equal(agreed.status, 200, agreed.text);
  const ids: Record<string, string> = {
    consent_id: agreed.data.consents[0].id,
    handover_id: handover.id,
    lease_id: lease.id,
    credit_note_id: note.id,
    announcement_id: announcement.id,
    invoice_id: invoice.id,
    payment_id: payment.payments?.[0]?.id ?? payment.id,
    ticket_id: ticket.id,
    photo_id: photo.id,
    meter_reading_id: reading.id,
    line_id: invoice.lines[0].id,
  };
  return { client: person.client, renter, room, ids };
}

/** What a printed contract names of the landlord. */
const LET_BY = {
  address: '45 Phạm Như Xương, Đà Nẵng',
  owner: { full_name: 'Trần Thu Lan', id_number: '048180001234' },
  contact: { full_name: 'Trần Thu Lan', phone: '0905123456' },
};
const owner = await registerLandlord(service, 'owner');
const property = (await owner.client.post('/properties', { name: 'Hoa Sen', ...LET_BY })).data;
const far = await registerLandlord(service, 'far');
for (const { client, organizationId } of [owner, far])
  await client.patch(`/organizations/${organizationId}`, { address: '12 Nguyễn Lương Bằng, Đà Nẵng' });
const farProperty = (await far.client.post('/properties', { name: 'Hoa Mai', ...LET_BY })).data;
const one = await createRenterWorld('P101', owner.client, property.id);
const two = await createRenterWorld('P102', owner.client, property.id);
const three = await createRenterWorld('M1', far.client, farProperty.id);

/** Streams have no end; test/integrations/changes.test.ts covers what they tell. */
const routes = allRoutes().filter(({ access, live }) => access === 'renter' && !live);
const fill = (path: string, ids: Record<string, string>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    assert.ok(ids[name], `create something for {${name}} so that ${path} is covered`);
    return ids[name] as string;
  });

suite('isolation between renters', () => {
  for (const route of routes.filter(({ path }) => path.includes('{'))) {
    test(`${route.method} ${route.path} is accessible to its renter only`, async () => {
      const method = route.method.toLowerCase() as 'get';
      const written = route.upload ? photoForm(plain('jpeg')) : route.body && (route.example ?? exampleOf(route.body));
      const body = route.method === 'GET' ? undefined : written;
      for (const theirs of [two, three]) {
        const response = await one.client[method](fill(route.path, theirs.ids), body as undefined);
        assert.equal(response.status, 404, response.text);
        assert.equal(response.error.code, 'not_found');
      }
      if (route.method === 'GET') {
        const own = await one.client.get(fill(route.path, one.ids));
        assert.ok(own.status === 200 || own.error?.code === 'no_bank_account', own.text);
      }
    });
  }

  for (const route of routes.filter(({ path, method }) => method === 'GET' && !path.includes('{'))) {
    test(`GET ${route.path} contains nothing of other renters`, async () => {
      const response = await one.client.get(route.path);
      assert.equal(response.status, 200, response.text);
      const own = [one.room.id, ...Object.values(one.ids)];
      assert.ok(
        own.some((id) => response.text.includes(id)),
        'the list is empty, so it proves nothing',
      );
      for (const theirs of [two, three]) {
        for (const id of [theirs.renter.id, theirs.room.id, ...Object.values(theirs.ids)])
          assert.ok(!response.text.includes(id), `${route.path} shows ${id}`);
      }
    });
  }
});
