import assert from 'node:assert/strict';
import type { Config } from '../../server/config.ts';
import type { Client } from './client.ts';
import { type Landlord, PASSWORD, registerLandlord } from './people.ts';
import { type Service, shareService, startService } from './service.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/**
 * A landlord with one property, short helpers to act on it, and a clock. With a `config`, even an empty one, the service is not shared:
 * for tests that run jobs of the whole installation or count its rows.
 */
export type Fixture = {
  service: Service;
  landlord: Landlord;
  property: Data;
  /** Stays logged in when the clock moves. */
  api(): Client;
  make(path: string, body: unknown): Promise<Data>;
  ok(response: Promise<{ status: number; text: string; data: Data }>): Promise<Data>;
  room(name: string, more?: object): Promise<Data>;
  renter(name: string, more?: object): Promise<Data>;
  lease(room: Data, renter: Data, body: object): Promise<Data>;
  read(room: Data, period: string, values: object): Promise<Data>;
  generate(room: Data, period: string, more?: object): Promise<Data>;
  issue(room: Data, period: string, more?: object): Promise<Data>;
  pay(invoice: Data, amount: string, more?: object): Promise<Data>;
  invoice(id: string): Promise<Data>;
  /** Moves the clock to the morning of a day, or to a point in time. */
  on(day: string): Promise<void>;
  settings(body: object): Promise<Data>;
};

export async function createFixture(day: string, settings: object = {}, config?: Partial<Config>): Promise<Fixture> {
  const startAt = `${day}T02:00:00Z`;
  const service = await (config ? startService({ startAt, config }) : shareService(startAt));
  const landlord = await registerLandlord(service, 'lan');
  let client = landlord.client;
  const ok = async (response: Promise<{ status: number; text: string; data: Data }>): Promise<Data> => {
    const { status, text, data } = await response;
    assert.ok(status === 200 || status === 201, text);
    return data;
  };
  const make = (path: string, body: unknown) => ok(client.post(path, body));
  const property = await make('/properties', { name: 'Hoa Sen', code: 'HS' });
  const fixture: Fixture = {
    service,
    landlord,
    property,
    api: () => client,
    make,
    ok,
    room: (name, more = {}) => make('/rooms', { property_id: property.id, name, base_rent: '3000000', ...more }),
    renter: (full_name, more = {}) => make('/renters', { full_name, ...more }),
    lease: (room, renter, body) =>
      make('/leases', { room_id: room.id, renter_id: renter.id, monthly_rent: '3000000', ...body }),
    read: (room, period, values) => make('/meter-readings', { room_id: room.id, period, ...values }),
    generate: (room, period, more = {}) => make('/invoices/generate', { room_id: room.id, period, ...more }),
    issue: (room, period, more = {}) => make('/invoices/generate', { room_id: room.id, period, issue: true, ...more }),
    pay: (invoice, amount, more = {}) => make('/payments', { invoice_id: invoice.id, amount, method: 'CASH', ...more }),
    invoice: (id) => ok(client.get(`/invoices/${id}`)),
    on: async (to) => {
      service.clock.set(to.includes('T') ? to : `${to}T02:00:00Z`);
      const login = await service.client().post('/auth/login', { email: landlord.email, password: PASSWORD });
      client = service.client(login.data.access_token);
    },
    settings: (body) => ok(client.patch(`/properties/${property.id}/billing-settings`, body)),
  };
  if (Object.keys(settings).length > 0) await fixture.settings(settings);
  return fixture;
}

/** An invoice's lines as "TYPE amount", in order. */
export const lines = (invoice: Data): string[] =>
  invoice.lines.map((line: Data) => `${line.display.line_type.value} ${line.amount}`);
