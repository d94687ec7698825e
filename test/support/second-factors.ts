import assert from 'node:assert/strict';
import { totpCode, totpStep } from '../../server/security/totp.ts';
import type { Client } from './client.ts';
import type { Service } from './service.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** An authenticator app: the current code, each time of a new time step, because a step is accepted once. */
export type App = { id: string; secret: string; codes: string[]; code(): string };

export const codeAt = (service: Service, secret: string, shift = 0): string =>
  totpCode(fromBase32(secret), totpStep(service.clock.now()) + shift);

/** Sets up an authenticator app through the API. */
export async function setUpApp(
  service: Service,
  client: Client,
  family: '/auth' | '/tenant/auth' = '/auth',
  more: Record<string, string> = {},
): Promise<App> {
  const started = await client.post(`${family}/second-factors`, { kind: 'TOTP', ...more });
  assert.equal(started.status, 201, started.text);
  const { id, secret } = started.data;
  const confirmed = await client.post(`${family}/second-factors/${id}/confirm`, { code: codeAt(service, secret) });
  assert.equal(confirmed.status, 200, confirmed.text);
  return {
    id,
    secret,
    codes: confirmed.data.recovery_codes ?? [],
    code: () => {
      service.clock.advance({ seconds: 30 });
      return codeAt(service, secret);
    },
  };
}
