import type { Permission } from '../../../../domain/catalog/permissions.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { RawFile } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import type { Static, TObject } from '../../../http/schema.ts';
import type { Column } from '../../../spreadsheet/table.ts';
import { type Contents, exportFile, FORMATS, type Format } from './export-file.ts';

type Table = Contents & { columns: readonly Column[] };

type Export<Q extends TObject> = {
  /** Name of the file and, without `path`, of the route. */
  name: string;
  path?: string;
  id: string;
  tag?: string;
  access?: Permission;
  freshProof?: 'with-factor';
  summary: string;
  description: string;
  /** Listed in the API document. */
  columns: readonly Column[];
  query: Q;
  /** Runs in its own transaction before anything is sent, for example to record an audit event. */
  before?(tx: Tx, query: Static<Q>): Promise<void>;
  read(tx: Tx, query: Static<Q>, context: AppContext): Promise<Table>;
};

const describeFile: Record<Format, (columns: readonly Column[]) => string> = {
  csv: (columns) => `Columns: ${columns.map(({ name }) => `\`${name}\``).join(', ')}.`,
  xlsx: () =>
    'For people: the columns of the CSV file with headers, values and dates in the language of Accept-Language, times in the time zone of the organization.',
};

/** Declares two routes for the same rows: CSV and XLSX. */
export function addExport<Q extends TObject>(routes: Routes, wanted: Export<Q>): void {
  for (const format of Object.keys(FORMATS) as Format[]) {
    const { before } = wanted;
    routes.get(`${wanted.path ?? `/exports/${wanted.name}`}.${format}`, {
      id: `${wanted.id}${format === 'csv' ? 'Csv' : 'Xlsx'}`,
      tag: wanted.tag ?? 'Exports',
      summary: `${wanted.summary} as ${format.toUpperCase()}`,
      description: `${wanted.description} ${describeFile[format](wanted.columns)}`,
      access: wanted.access ?? 'exports.read',
      ...(wanted.freshProof ? { freshProof: wanted.freshProof } : {}),
      query: wanted.query,
      raw: { contentType: FORMATS[format] },
      data: RawFile,
      streams: true,
      refuses: ['not_found', 'rate_limited'],
      writes: before !== undefined,
      whileSuspended: true,
      prepare: (open, { query }) => (before ? open((tx) => before(tx, query)) : Promise.resolve()),
      run: async (tx, { query, context }) => {
        const { columns, ...contents } = await wanted.read(tx, query, context);
        return exportFile(wanted.name, format, columns, contents, { locale: tx.locale, timezone: tx.timezone });
      },
    });
  }
}
