import type { Client } from '@rentroll/client';

type Load = (api: Client, query: never, signal: AbortSignal) => Promise<Response>;
type Export = {
  readonly name: ExportName;
  /** Which of the chosen months, days and house it takes. */
  readonly takes: 'months' | 'days' | 'year' | 'nothing';
  /** A filter of its own: its name, and the words for its values. */
  readonly filter?: {
    readonly name: 'status' | 'allocation_method';
    readonly words: 'invoiceStatuses' | 'renterStatuses' | 'readingStatuses' | 'methods';
  };
  readonly xlsx: Load;
  readonly csv: Load;
};
export type ExportName =
  | 'receivables'
  | 'invoices'
  | 'payments'
  | 'journal'
  | 'renters'
  | 'readings'
  | 'residence'
  | 'profitability'
  | 'aging'
  | 'occupancy'
  | 'meters'
  | 'electricity'
  | 'revenue'
  | 'unbilled';

/** Everything the service makes files of. Large ones take longer than other requests may. */
const FILE_TIMEOUT_MS = 300_000;
const options = (query: never, signal: AbortSignal) => ({ query, signal, timeoutMs: FILE_TIMEOUT_MS });

export const EXPORTS: readonly Export[] = [
  {
    name: 'receivables',
    takes: 'months',
    xlsx: (api, query, signal) => api.file('/exports/receivables.xlsx', options(query, signal)),
    csv: (api, query, signal) => api.file('/exports/receivables.csv', options(query, signal)),
  },
  {
    name: 'invoices',
    takes: 'months',
    filter: { name: 'status', words: 'invoiceStatuses' },
    xlsx: (api, query, signal) => api.file('/exports/invoices.xlsx', options(query, signal)),
    csv: (api, query, signal) => api.file('/exports/invoices.csv', options(query, signal)),
  },
  {
    name: 'payments',
    takes: 'months',
    xlsx: (api, query, signal) => api.file('/exports/payments.xlsx', options(query, signal)),
    csv: (api, query, signal) => api.file('/exports/payments.csv', options(query, signal)),
  },
  {
    name: 'readings',
    takes: 'months',
    filter: { name: 'status', words: 'readingStatuses' },
    xlsx: (api, query, signal) => api.file('/exports/meter-readings.xlsx', options(query, signal)),
    csv: (api, query, signal) => api.file('/exports/meter-readings.csv', options(query, signal)),
  },
  {
    name: 'renters',
    takes: 'nothing',
    filter: { name: 'status', words: 'renterStatuses' },
    xlsx: (api, query, signal) => api.file('/exports/renters.xlsx', options(query, signal)),
    csv: (api, query, signal) => api.file('/exports/renters.csv', options(query, signal)),
  },
  {
    name: 'residence',
    takes: 'days',
    xlsx: (api, query, signal) => api.file('/exports/residence-register.xlsx', options(query, signal)),
    csv: (api, query, signal) => api.file('/exports/residence-register.csv', options(query, signal)),
  },
  {
    name: 'journal',
    takes: 'days',
    xlsx: (api, query, signal) => api.file('/exports/journal-entries.xlsx', options(query, signal)),
    csv: (api, query, signal) => api.file('/exports/journal-entries.csv', options(query, signal)),
  },
  {
    name: 'aging',
    takes: 'nothing',
    xlsx: (api, query, signal) => api.file('/exports/aging.xlsx', options(query, signal)),
    csv: (api, query, signal) => api.file('/exports/aging.csv', options(query, signal)),
  },
  {
    name: 'unbilled',
    takes: 'nothing',
    xlsx: (api, query, signal) => api.file('/exports/unbilled.xlsx', options(query, signal)),
    csv: (api, query, signal) => api.file('/exports/unbilled.csv', options(query, signal)),
  },
  {
    name: 'occupancy',
    takes: 'months',
    xlsx: (api, query, signal) => api.file('/exports/occupancy.xlsx', options(query, signal)),
    csv: (api, query, signal) => api.file('/exports/occupancy.csv', options(query, signal)),
  },
  {
    name: 'profitability',
    takes: 'days',
    filter: { name: 'allocation_method', words: 'methods' },
    xlsx: (api, query, signal) => api.file('/exports/profitability.xlsx', options(query, signal)),
    csv: (api, query, signal) => api.file('/exports/profitability.csv', options(query, signal)),
  },
  {
    name: 'meters',
    takes: 'months',
    xlsx: (api, query, signal) => api.file('/exports/meter-reconciliation.xlsx', options(query, signal)),
    csv: (api, query, signal) => api.file('/exports/meter-reconciliation.csv', options(query, signal)),
  },
  {
    name: 'electricity',
    takes: 'months',
    xlsx: (api, query, signal) => api.file('/exports/electricity-compliance.xlsx', options(query, signal)),
    csv: (api, query, signal) => api.file('/exports/electricity-compliance.csv', options(query, signal)),
  },
  {
    name: 'revenue',
    takes: 'year',
    xlsx: (api, query, signal) => api.file('/exports/revenue-book.xlsx', options(query, signal)),
    csv: (api, query, signal) => api.file('/exports/revenue-book.csv', options(query, signal)),
  },
];
