import { type Client, createClient } from '../client/src/index.ts';
import type { Language } from '../web/words/format.ts';

/** An API key and what it may do. */
export type Caller = {
  readonly api: Client;
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
  readonly language: Language;
};

/** Asks the service what the key may do; a key that it does not accept throws. */
export async function openCaller(address: string, key: string, language: Language): Promise<Caller> {
  const api = createClient({ address, token: key, language });
  const { name, permissions } = await api.get('/api-keys/current');
  return { api, name, permissions: new Set(permissions), language };
}
