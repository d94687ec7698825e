import { nullable, optional, resource, type TSchema, Type } from '../../../http/schema.ts';

export const WebhookReceived = resource('WebhookReceived', { received: Type.Boolean() });

const open = { additionalProperties: true };
const amount = (description: string) =>
  Type.Unsafe<string | number>({
    type: ['integer', 'string'],
    pattern: '^-?\\d{1,13}(\\.0{1,2})?$',
    description: `${description} Whole đồng.`,
    examples: [1500000],
  } as TSchema);
const localTime = () =>
  Type.String({
    description: 'Local time without an offset. With another format, the day of arrival is the day of the transfer.',
    examples: ['2026-11-05 09:12:30'],
  });

const GenericTransfer = Type.Object(
  {
    id: Type.String({
      maxLength: 200,
      description: 'Identifies the transfer: a repeated id is booked once.',
      examples: ['FT26309000123'],
    }),
    amount: amount('Not zero. Without `direction`, a negative amount went out.'),
    account_number: optional(
      Type.String({
        description: 'One of the connection’s bank accounts; another leaves the transfer open for review.',
        examples: ['0123456789'],
      }),
    ),
    direction: optional(
      nullable(
        Type.String({
          pattern: '^([Ii][Nn]|[Oo][Uu][Tt])$',
          description:
            '`IN` or `OUT`. With another value the transfer stays open for review and is never booked automatically.',
          examples: ['IN'],
        }),
      ),
    ),
    memo: optional(
      Type.String({
        description: 'As the bank shows it; the payment code is found anywhere in it.',
        examples: ['RR7DTCCAJE P101'],
      }),
    ),
    code: optional(
      nullable(Type.String({ description: 'The payment code, if you know it.', examples: ['RR7DTCCAJE'] })),
    ),
    reference: optional(
      nullable(Type.String({ description: 'The reference of the bank.', examples: ['FT26309000123'] })),
    ),
    date: optional(
      nullable(
        Type.String({
          description:
            'A day (`YYYY-MM-DD`), a local time, or a time with its offset from UTC, which counts as the day it is in the time zone of the organization, from 1900 to 2200. Without one, or with one that cannot be read, the day of arrival is the day of the transfer.',
          examples: ['2026-11-05T09:12:30+07:00'],
        }),
      ),
    ),
  },
  { title: 'GenericTransfer', description: 'Of an integration of your own. `id` and `amount` are required.', ...open },
);

const SepayTransfer = Type.Object(
  {
    id: Type.Integer({ examples: [92704] }),
    transferType: Type.String({ pattern: '^(in|out)$', examples: ['in'] }),
    transferAmount: amount('Above zero.'),
    accountNumber: optional(Type.String({ examples: ['0123456789'] })),
    subAccount: optional(nullable(Type.String({ description: 'A virtual account.', examples: ['VQRQABC123'] }))),
    code: optional(nullable(Type.String({ examples: ['RR7DTCCAJE'] }))),
    content: optional(Type.String({ description: 'The memo.', examples: ['RR7DTCCAJE P101'] })),
    description: optional(Type.String({ examples: ['RR7DTCCAJE P101'] })),
    referenceCode: optional(Type.String({ examples: ['FT26309000123'] })),
    transactionDate: optional(localTime()),
  },
  { title: 'SepayTransfer', description: 'As SePay sends it; other fields are ignored.', ...open },
);

const withData = (title: string, description: string, data: Parameters<typeof Type.Object>[0]) =>
  Type.Object({ data: Type.Object(data, { title: `${title}Data`, ...open }) }, { title, description, ...open });

const VIRTUAL = {
  accountNumber: optional(Type.String({ examples: ['0123456789'] })),
  virtualAccountNumber: optional(nullable(Type.String({ examples: ['VQRQABC123'] }))),
  transactionDateTime: optional(localTime()),
};

const CassoTransfer = withData('CassoTransfer', 'As Casso (V2) sends it; other fields are ignored.', {
  id: Type.Integer({ description: '0 tests the connection.', examples: [218897] }),
  amount: amount('Negative for money that went out.'),
  description: optional(Type.String({ description: 'The memo.', examples: ['RR7DTCCAJE P101'] })),
  reference: optional(Type.String({ examples: ['FT26309000123'] })),
  ...VIRTUAL,
});

const PayosTransfer = withData(
  'PayosTransfer',
  'As payOS sends it, signed by its `signature`; other fields are ignored.',
  {
    amount: amount('Above zero.'),
    reference: Type.String({ examples: ['FT26309000123'] }),
    paymentLinkId: optional(Type.String({ examples: ['124c33293c43417ab7879e14c8d9eb18'] })),
    orderCode: optional(Type.Integer({ examples: [9001] })),
    description: optional(Type.String({ description: 'The memo.', examples: ['RR7DTCCAJE P101'] })),
    ...VIRTUAL,
  },
);

const [number, memo, reference, at] = ['0123456789', 'RR7DTCCAJE P101', 'FT26309000123', '2026-11-05 09:12:30'];

/** What each provider sends, and how it signs. */
export const TRANSFERS = {
  GENERIC: {
    body: GenericTransfer,
    headers: {
      'webhook-id': reference,
      'webhook-timestamp': '1793842200',
      'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    },
    example: { id: reference, account_number: number, amount: '1500000', direction: 'IN', memo, date: '2026-11-05' },
  },
  SEPAY: {
    body: SepayTransfer,
    headers: {
      'x-sepay-signature': 'sha256=fd09e2f81569a3caac5bd9f12993f8f7bd54e9a817250fcd885b251f6b7d51ab',
      'x-sepay-timestamp': '1793842200',
      authorization: 'Apikey 6f1c2a907e3b',
    },
    example: {
      id: 92704,
      transferType: 'in',
      transferAmount: 1500000,
      accountNumber: number,
      content: memo,
      referenceCode: reference,
      transactionDate: at,
    },
  },
  CASSO: {
    body: CassoTransfer,
    headers: { 'x-casso-signature': 't=1793842200000,v1=ed0a4bd2e826d5cb69988cdb141e6c1a' },
    example: {
      error: 0,
      data: {
        id: 218897,
        amount: 1500000,
        accountNumber: number,
        description: memo,
        reference,
        transactionDateTime: at,
      },
    },
  },
  PAYOS: {
    body: PayosTransfer,
    headers: {},
    example: {
      code: '00',
      data: { amount: 1500000, accountNumber: number, description: memo, reference, transactionDateTime: at },
      signature: '412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03',
    },
  },
} as const;
