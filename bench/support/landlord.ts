import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '../../test/support/people.ts';

export type Landlord = {
  email: string;
  organizationId: string;
  /** Valid for fifteen minutes. */
  token: string;
  logIn(): Promise<string>;
  call(method: string, path: string, body?: unknown): Promise<ApiResponse>;
};
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type ApiResponse = any;

let count = 0;

/** An operator with an organization. */
export async function registerLandlord(url: string): Promise<Landlord> {
  count += 1;
  const email = `bench${count}-${Date.now()}@example.com`;
  const session = await request(url, null, 'POST', '/auth/register', {
    email,
    password: PASSWORD,
    display_name: 'Bench',
    organization_name: `Bench ${count}`,
  });
  const token: string = session.access_token;
  return {
    email,
    organizationId: session.organization.id,
    token,
    logIn: async () =>
      (await request(url, null, 'POST', '/auth/login', { email, password: PASSWORD })).access_token as string,
    call: (method, path, body) => request(url, token, method, path, body),
  };
}

async function request(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiResponse> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const parsed = (await response.json()) as ApiResponse;
  if (response.status === 429) {
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000);
    return request(url, token, method, path, body);
  }
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(parsed)}`);
  return parsed.data;
}
