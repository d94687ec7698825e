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
    account: async (more = {}) => {
      const account = {
        bank_bin: '970436',
        account_number: '0123456789',
        account_holder: 'NGUYEN THI LAN',
        property_id: null,
        is_default: false,
        ...more,
      };
      await house.service.asOwner(
        `insert into bank_accounts (organization_id, id, property_id, bank_bin, account_number, account_holder, is_default, created_at, updated_at)
         values ($1, uuidv7(), $2, $3, $4, $5, $6, now(), now())`,
        [
          house.landlord.organizationId,
          account.property_id,
          account.bank_bin,
          account.account_number,
          account.account_holder,
          account.is_default,
        ],
      );
    },
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
