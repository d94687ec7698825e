import {
  CONNECTION_STATUSES,
  OVERPAYMENT_RULES,
  PAYMENT_PROVIDERS,
  WEBHOOK_AUTH_METHODS,
} from '../../../../domain/catalog/banking.ts';
import {
  body,
  closed,
  dateTime,
  list,
  nullable,
  oneOf,
  optional,
  payment,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

const accounts = () =>
  Type.Array(uuid(), {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
    description: 'The accounts whose transfers it reports; those into other accounts stay open for review.',
  });
const NAME = { examples: ['SePay, Vietcombank'] };
const secret = () =>
  Type.String({
    minLength: 8,
    maxLength: 256,
    description: 'Write-only; stored encrypted.',
    examples: ['a-shared-secret'],
  });

const overpayment = () =>
  oneOf(OVERPAYMENT_RULES, {
    description:
      'What to do with a transfer above the invoice’s balance. CREDIT, the default, books the excess to the renter’s other open invoices and then as credit; HOLD leaves the transfer open for review.',
  });

const FIELDS = {
  id: uuid(),
  organization_id: uuid(),
  provider: oneOf(PAYMENT_PROVIDERS),
  auth_method: oneOf(WEBHOOK_AUTH_METHODS),
  overpayment: overpayment(),
  name: nullable(Type.String(NAME)),
  bank_account_ids: list(uuid()),
  status: oneOf(CONNECTION_STATUSES),
  webhook_url: Type.String({
    examples: ['https://rentroll.example/api/v1/payment-webhooks/SEPAY/01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90'],
  }),
  last_event_at: nullable(dateTime()),
  created_at: dateTime(),
  updated_at: dateTime(),
};

export const PaymentConnection = resource('PaymentConnection', FIELDS);
export const NewPaymentConnection = resource('NewPaymentConnection', {
  ...FIELDS,
  secret: optional(nullable(Type.String({ description: 'The generated secret, shown once.' }))),
});
export const PaymentConnectionList = resource('PaymentConnectionList', {
  payment_connections: list(PaymentConnection),
});
export const PaymentConnectionParams = closed({ payment_connection_id: uuid() });
export const CreatePaymentConnectionBody = body('CreatePaymentConnectionBody', {
  provider: oneOf(PAYMENT_PROVIDERS),
  bank_account_ids: accounts(),
  name: optional(text(1, 100, NAME)),
  overpayment: optional(overpayment()),
  auth_method: optional(
    oneOf(WEBHOOK_AUTH_METHODS, { description: 'HMAC by default. API_KEY is only possible with SEPAY.' }),
  ),
  secret: optional(secret()),
});
export const UpdatePaymentConnectionBody = body(
  'UpdatePaymentConnectionBody',
  {
    bank_account_ids: optional(accounts()),
    name: optional(nullable(text(1, 100, NAME))),
    overpayment: optional(overpayment()),
    secret: optional(secret()),
  },
  { minProperties: 1 },
);

export const TestPaymentConnectionBody = body('TestPaymentConnectionBody', {
  amount: optional(payment({ description: '10,000 đồng by default.' })),
  memo: optional(
    text(1, 200, { examples: ['RR7K2M9PAC'], description: 'With the payment code of an invoice, what it would pay.' }),
  ),
  account_number: optional(
    text(1, 50, { examples: ['0123499999'], description: 'By default that of the connection’s first account.' }),
  ),
});
