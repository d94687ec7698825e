import { createFixture, type Fixture } from '../support/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

export type DocumentsFixture = Fixture & {
  account(more?: object): Promise<Data>;
  bytes(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; bytes: Uint8Array }>;
};

/** A property with metered electricity, and helpers for responses that are files. */
export async function createDocumentsFixture(day: string): Promise<DocumentsFixture> {
  const fixture = await createFixture(day, { electricity_unit_price: '3500', water_unit_price: '15000' });
  return {
    ...fixture,
    account: (more = {}) =>
      fixture.make('/bank-accounts', {
        bank_bin: '970436',
        account_number: '0123456789',
        account_holder: 'NGUYEN THI LAN',
        ...more,
      }),
    bytes: async (path, headers = {}) => {
      const url = path.startsWith('http') ? path : `${fixture.service.url}/api/v1${path}`;
      const authorization = { authorization: `Bearer ${fixture.api().token}` };
      const response = await fetch(url, { headers: { ...(path.startsWith('http') ? {} : authorization), ...headers } });
      return {
        status: response.status,
        headers: response.headers,
        bytes: new Uint8Array(await response.arrayBuffer()),
      };
    },
  };
}
