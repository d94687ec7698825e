import { ACCOUNT_MOVEMENTS, DEPOSIT_MOVEMENTS } from '../../../../domain/catalog/invoices.ts';
import { PAYMENT_METHODS } from '../../../../domain/catalog/payments.ts';
import {
  amount,
  closed,
  date,
  display,
  list,
  nullable,
  optional,
  period,
  resource,
  Type,
  uuid,
} from '../../../http/schema.ts';
import { PLACE_NAMES } from '../../portfolio/place-names/schemas.ts';

export const StatementQuery = closed({
  date_from: optional(
    date({
      'x-parameter': 'StatementFrom',
      description: 'The first day shown; what was before it is the opening balance.',
    }),
  ),
  date_to: optional(date({ 'x-parameter': 'StatementTo', description: 'The last day shown.' })),
});

const method = () => nullable(display(PAYMENT_METHODS));

const BALANCES = {
  opening_balance: amount({ description: 'Before `date_from`.' }),
  closing_balance: amount(),
};

export const LeaseStatement = resource('LeaseStatement', {
  lease_id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  room_id: uuid(),
  renter_id: uuid(),
  start_date: date(),
  ended_on: nullable(date()),
  as_of: date(),
  date_from: nullable(date()),
  date_to: nullable(date()),
  names: resource('StatementNames', PLACE_NAMES),
  account: resource(
    'LeaseAccount',
    {
      ...BALANCES,
      billed_amount: amount(),
      credited_amount: amount({ description: 'Not above zero.' }),
      paid_amount: amount({ description: 'Not above zero.' }),
      written_off_amount: amount({ description: 'Not above zero.' }),
      rows: list(
        resource('LeaseAccountRow', {
          date: date(),
          display: resource('LeaseAccountRowDisplay', { kind: display(ACCOUNT_MOVEMENTS), method: method() }),
          document_number: Type.String({
            description: 'Of the invoice, credit note or receipt.',
            examples: ['NTHS-202611-0001'],
          }),
          period: period({ description: 'Of the invoice.' }),
          amount: amount({ description: 'Above zero if the renter owes more by it.' }),
          balance: amount({ description: 'Owed after it.' }),
          invoice_id: uuid(),
          credit_note_id: nullable(uuid()),
          payment_id: nullable(uuid()),
          receipt_amount: nullable(
            amount({
              description:
                'All that the renter paid with the receipt of a payment. What of it did not come off this invoice paid another one or became credit.',
            }),
          ),
        }),
      ),
    },
    {
      description:
        'What the invoices of the lease bill and what came off them; the closing balance is what they leave open.',
    },
  ),
  deposit: resource(
    'LeaseDeposit',
    {
      agreed_amount: amount(),
      ...BALANCES,
      rows: list(
        resource('LeaseDepositRow', {
          date: date(),
          display: resource('LeaseDepositRowDisplay', { kind: display(DEPOSIT_MOVEMENTS), method: method() }),
          document_number: nullable(Type.String({ description: 'Of the receipt.', examples: ['PT-2026-000001'] })),
          amount: amount({ description: 'Above zero if more is held by it.' }),
          balance: amount({ description: 'Held after it.' }),
          payment_id: nullable(uuid()),
        }),
      ),
    },
    { description: 'What was received, used and returned of the deposit; the closing balance is what is held.' },
  ),
  credit_balance: amount({ description: 'Paid in advance by the renter, for whichever of their leases.' }),
});
