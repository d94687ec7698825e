import { PAGE_QUERY } from '../../../http/paging.ts';
import { body, closed, dateTime, list, nullable, optional, resource, Type, text, uuid } from '../../../http/schema.ts';

const bin = () =>
  Type.String({ pattern: '^[0-9]{6}$', examples: ['970436'], description: 'The bank’s six-digit NAPAS BIN.' });
const number = () => Type.String({ pattern: '^[0-9A-Za-z]{4,19}$', examples: ['0123456789'] });
const holder = () => text(2, 100, { description: 'As the bank has it.', examples: ['NGUYEN THI LAN'] });
const DEFAULT = {
  description:
    'Payment codes name the default account of the property, else another of the property, else one of all properties.',
};

export const BankAccount = resource('BankAccount', {
  id: uuid(),
  organization_id: uuid(),
  property_id: nullable(uuid({ description: 'null for an account of all properties.' })),
  bank_bin: Type.String({ examples: ['970436'] }),
  account_number: Type.String({ examples: ['0123456789'] }),
  account_holder: Type.String({ examples: ['NGUYEN THI LAN'] }),
  is_default: Type.Boolean(DEFAULT),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const BankAccountList = resource('BankAccountList', { bank_accounts: list(BankAccount) });
export const BankAccountParams = closed({ bank_account_id: uuid() });
export const BankAccountQuery = closed({
  ...PAGE_QUERY,
  property_id: optional(uuid({ description: 'Only accounts of this property, not those of all properties.' })),
});
export const CreateBankAccountBody = body('CreateBankAccountBody', {
  bank_bin: bin(),
  account_number: number(),
  account_holder: holder(),
  property_id: optional(uuid({ description: 'Without it the account is for all properties.' })),
  is_default: optional(Type.Boolean(DEFAULT)),
});
export const UpdateBankAccountBody = body(
  'UpdateBankAccountBody',
  {
    bank_bin: optional(bin()),
    account_number: optional(number()),
    account_holder: optional(holder()),
    property_id: optional(nullable(uuid({ description: 'null: for all properties.' }))),
    is_default: optional(Type.Boolean(DEFAULT)),
  },
  { minProperties: 1 },
);
