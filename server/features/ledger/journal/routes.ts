import { ACCOUNT_KEYS, type AccountKey, type Chart } from '../../../../domain/catalog/journal.ts';
import { ACCOUNTS } from '../../../../domain/journal/accounts.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import {
  amount,
  closed,
  date,
  dateTime,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  uuid,
} from '../../../http/schema.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { accountKey } from './account-filter.ts';
import { ENTRY_DATES, REQUIRED_ENTRY_DATES } from './entry-dates.ts';
import { entryKind } from './entry-kind.ts';
import { isVisibleProperty, listEntries, trialBalance } from './queries.ts';

const TAG = 'Accounting';
const SORTS = { created_at: { column: 'e.created_at', type: 'timestamptz' } } as const;

const Account = {
  account: Type.String({ examples: ['131'], description: 'The number in the organization’s chart of accounts.' }),
  account_key: oneOf(ACCOUNT_KEYS),
  account_name: Type.String(),
};

const JournalEntry = resource('JournalEntry', {
  id: uuid(),
  organization_id: uuid(),
  entry_date: date(),
  kind: entryKind(),
  source: resource('Subject', { type: Type.String(), id: uuid() }),
  reverses_id: nullable(uuid()),
  lines: list(
    Type.Object({
      ...Account,
      debit: amount(),
      credit: amount(),
      property_id: nullable(uuid()),
      room_id: nullable(uuid()),
      renter_id: nullable(uuid()),
      lease_id: nullable(uuid()),
      invoice_id: nullable(uuid()),
      bank_account_id: nullable(uuid()),
      cash_book_id: nullable(uuid({ description: 'Who holds the cash; on lines of the account `cash` only.' })),
    }),
  ),
  created_at: dateTime(),
  updated_at: dateTime(),
});

const TrialBalance = resource('TrialBalance', {
  date_from: date(),
  date_to: date(),
  accounts: list(Type.Object({ ...Account, opening: amount(), debit: amount(), credit: amount(), closing: amount() })),
  total_debit: amount(),
  total_credit: amount(),
});

/** Shows our account keys by the numbers and names of the organization's chart of accounts. */
async function printer(tx: Tx) {
  const chart: Chart = (await readOrganization(tx, tx.organizationId))?.chart ?? 'TT133';
  return (key: AccountKey) => {
    const account = ACCOUNTS[key];
    return { account: account.number[chart], account_key: key, account_name: account.name[tx.locale] };
  };
}

export function journalRoutes(routes: Routes): void {
  routes.get('/accounting/journal-entries', {
    id: 'listJournalEntries',
    tag: TAG,
    summary: 'List journal entries',
    description: 'Entries never change. A reversal is a new entry whose `reverses_id` names the entry it reverses.',
    access: 'accounting.read',
    query: closed({
      ...PAGE_QUERY,
      ...ENTRY_DATES,
      property_id: optional(uuid()),
      account_key: accountKey(),
    }),
    data: resource('JournalEntryList', { journal_entries: list(JournalEntry) }),
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      const [rows, print] = [await listEntries(tx, query, page), await printer(tx)];
      const entries = rows.map(({ source_type, source_id, ...row }) => ({
        ...row,
        updated_at: row.created_at,
        source: { type: source_type, id: source_id },
        lines: row.lines.map((line) => ({ ...line, ...print(line.account) })),
      }));
      return pageResult(page, 'journal_entries', entries);
    },
  });

  routes.get('/accounting/trial-balance', {
    id: 'readTrialBalance',
    tag: TAG,
    summary: 'Read the trial balance',
    description:
      'For each account the balance before `date_from`, what was posted from that day to `date_to`, and the balance after it. A balance is debit less credit.',
    access: 'accounting.read',
    query: closed({ ...REQUIRED_ENTRY_DATES, property_id: optional(uuid()) }),
    data: TrialBalance,
    refuses: ['not_found'],
    run: async (tx, { query }) => {
      if (query.date_to < query.date_from)
        throw invalidFields({ path: 'date_to', code: 'too_small', limit: query.date_from });
      if (query.property_id && !(await isVisibleProperty(tx, query.property_id)))
        throw refused('not_found', { field: 'property_id' });
      const [rows, print] = [
        await trialBalance(tx, query.date_from, query.date_to, query.property_id),
        await printer(tx),
      ];
      const sum = (side: 'debit' | 'credit') =>
        `${rows.reduce((total, row) => total + BigInt(row[side].split('.')[0] ?? '0'), 0n)}.00`;
      return {
        date_from: query.date_from,
        date_to: query.date_to,
        accounts: rows.map(({ account, ...row }) => ({ ...print(account), ...row })),
        total_debit: sum('debit'),
        total_credit: sum('credit'),
      };
    },
  });
}
