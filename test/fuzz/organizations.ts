import assert from 'node:assert/strict';
import { API_KEY_PERMISSIONS } from '../../domain/catalog/permissions.ts';
import type { ApiResponse, Client } from '../support/client.ts';
import { addMember, addOwnRoleMember, PASSWORD } from '../support/people.ts';
import type { Service } from '../support/service.ts';
import { createWorld } from '../support/world.ts';
import type { Palette } from './values.ts';

export type Caller = { name: string; token: string | null };

/** One organization with a row of every kind, in which every text carries a marker that no other organization has. */
export type Organization = Palette & {
  organizationId: string;
  callers: Record<'owner' | 'staff' | 'renter', Caller[]>;
  /** Tokens of sessions without the second factor that the organization requires; empty once the requirement may have changed. */
  closedTo: Set<string>;
  /** Secrets that were shown once or only ever sent: they must not appear in any response. */
  secrets: string[];
  /** The id for a parameter at its place in a path. */
  idAt(path: string, name: string): readonly string[];
  learn(name: string, id: string): void;
};

const TEXTS = new Set(['name', 'full_name', 'display_name', 'organization_name', 'title', 'message', 'note']);
const SHOWN_ONCE = new Set(['access_token', 'refresh_token', 'token', 'secret', 'key']);
const REMEMBERED = 6;
/** May manage members and money, but not everything: what they grant is less than an owner's. */
const OWN_ROLE = [
  'members.read',
  'members.write',
  'api_keys.write',
  'invoices.read',
  'payments.read',
  'payments.record',
];

type Seen = { emails: string[]; tokens: string[]; refreshTokens: string[]; secrets: string[]; renters: Caller[] };

export async function createOrganization(
  service: Service,
  marker: string,
  { requiresFactor = false } = {},
): Promise<Organization> {
  const seen: Seen = { emails: [], tokens: [], refreshTokens: [], secrets: ['a-world-secret', PASSWORD], renters: [] };
  const marked: Service = {
    ...service,
    client: (token = null, headers = {}) => markingClient(service.client(token, headers), marker, seen),
  };
  const world = await createWorld(marked);
  const { client } = world.landlord;
  const key = await client.post('/api-keys', { name: 'all', permissions: API_KEY_PERMISSIONS });
  assert.equal(key.status, 201, key.text);
  const roles = ['MANAGER', 'ACCOUNTANT', 'STAFF'];
  const staff: Caller[] = [{ name: 'key', token: key.data.key ?? key.data.token }];
  for (const role of roles)
    staff.push({ name: role, token: (await addMember(marked, world.landlord, role)).client.token });
  const own = await addOwnRoleMember(marked, world.landlord, OWN_ROLE);
  staff.push({ name: 'own role', token: own.client.token });
  staff.push({ name: 'nowhere', token: (await addMember(marked, world.landlord, 'MANAGER', [])).client.token });
  const invited = await client.post(`/renters/${world.ids.renter_id}/invitations`, { email: 'more@example.com' });
  if (invited.data?.token) seen.tokens.push(invited.data.token);
  const closed = requiresFactor ? staff.filter(({ name }) => name !== 'key') : [];
  if (requiresFactor) {
    const path = `/organizations/${world.landlord.organizationId}`;
    const changed = await client.patch(path, { require_second_factor: true });
    assert.equal(changed.status, 200, changed.text);
  }
  const learned = new Map<string, string[]>();
  const alias: Record<string, string> = { connection_id: 'payment_connection_id', assignee_id: 'member_id' };
  const ids = (name: string): readonly string[] => {
    const own = world.ids[alias[name] ?? name];
    return [...(own ? [own] : []), ...(learned.get(alias[name] ?? name) ?? [])];
  };
  const known: Record<string, readonly string[]> = {
    email: seen.emails,
    password: [PASSWORD],
    current_password: [PASSWORD],
    token: seen.tokens,
    refresh_token: seen.refreshTokens,
  };
  return {
    marker,
    organizationId: world.landlord.organizationId,
    callers: { owner: [{ name: 'owner', token: client.token }], staff, renter: seen.renters },
    closedTo: new Set(closed.map(({ token }) => token ?? '')),
    secrets: [...new Set(seen.secrets)],
    ids,
    known: (name) => known[name] ?? [],
    idAt: (path, name) => {
      const exact = world.ids[path];
      return exact ? [exact, ...(learned.get(name) ?? [])] : ids(name);
    },
    learn: (name, id) => learned.set(name, [...(learned.get(name) ?? []), id].slice(-REMEMBERED)),
  };
}

/** Writes the marker into requests and records secrets from responses. */
function markingClient(client: Client, marker: string, seen: Seen): Client {
  const send = async (response: Promise<ApiResponse>, path: string): Promise<ApiResponse> => {
    const { data } = await response;
    if (path === '/tenant/auth/register') seen.renters.push({ name: 'renter', token: data.access_token });
    for (const [name, value] of Object.entries((data ?? {}) as Record<string, unknown>)) {
      if (!SHOWN_ONCE.has(name) || typeof value !== 'string') continue;
      seen.secrets.push(value);
      if (name === 'token') seen.tokens.push(value);
      if (name === 'refresh_token') seen.refreshTokens.push(value);
    }
    return response;
  };
  const mark = (body: unknown) => markBody(body, marker, seen);
  return {
    ...client,
    post: (path, body, headers) => send(client.post(path, mark(body), headers), path),
    put: (path, body, headers) => send(client.put(path, mark(body), headers), path),
    patch: (path, body, headers) => send(client.patch(path, mark(body), headers), path),
  };
}

function markBody(body: unknown, marker: string, seen: Seen): unknown {
  if (body === null || typeof body !== 'object' || body instanceof FormData || body instanceof Uint8Array) return body;
  if (Array.isArray(body)) return body.map((each) => markBody(each, marker, seen));
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (typeof value !== 'string') return [name, markBody(value, marker, seen)];
      if (name === 'email') {
        const email = value.includes(marker) ? value : value.replace('@', `.${marker}@`);
        if (!seen.emails.includes(email)) seen.emails.push(email);
        return [name, email];
      }
      return [name, TEXTS.has(name) ? `${value} ${marker}` : value];
    }),
  );
}
