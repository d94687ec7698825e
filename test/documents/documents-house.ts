import { type House, openHouse } from '../support/house.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Data = any;

export type DocumentsHouse = House & {
  account(more?: object): Promise<Data>;
  bytes(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; bytes: Uint8Array }>;
};

/** A house with metered electricity, and ways to look at answers that are files. */
export async function openDocumentsHouse(day: string): Promise<DocumentsHouse> {
  const house = await openHouse(day, { electricity_unit_price: '3500', water_unit_price: '15000' });
  return {
    ...house,
    account: (more = {}) =>
      house.make('/bank-accounts', {
        bank_bin: '970436',
        account_number: '0123456789',
        account_holder: 'NGUYEN THI LAN',
        ...more,
      }),
    bytes: async (path, headers = {}) => {
      const url = path.startsWith('http') ? path : `${house.service.url}/api/v1${path}`;
      const authorization = { authorization: `Bearer ${house.api().token}` };
      const response = await fetch(url, { headers: { ...(path.startsWith('http') ? {} : authorization), ...headers } });
      return {
        status: response.status,
        headers: response.headers,
        bytes: new Uint8Array(await response.arrayBuffer()),
      };
    },
  };
}
