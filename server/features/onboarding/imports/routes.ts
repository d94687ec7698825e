import type { Locale } from '../../../../domain/catalog/locales.ts';
import { SHEETS } from '../../../../domain/imports/columns.ts';
import { pageOf, pageResult } from '../../../http/paging.ts';
import { RawFile, RawResponse } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { MAX_FILE_BYTES } from '../../../spreadsheet/limits.ts';
import { inviteImported } from '../../portfolio/invitations/invite-renter.ts';
import { NO_PROBLEMS, presentImport } from './present-import.ts';
import { findImport, listImports } from './queries.ts';
import { runImport } from './run-import.ts';
import {
  CreateImportBody,
  CreateImportQuery,
  Import,
  ImportFields,
  ImportList,
  ImportParams,
  ImportQuery,
} from './schemas.ts';

const TAG = 'Imports';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SORTS = { created_at: { column: 'i.created_at', type: 'timestamptz' } } as const;

const templates = new Map<Locale, Promise<Uint8Array>>();

async function writeTemplate(locale: Locale): Promise<Uint8Array> {
  const template = await import('../../../spreadsheet/write-template.ts');
  return template.writeTemplate(locale);
}

function templateIn(locale: Locale): Promise<Uint8Array> {
  const known = templates.get(locale) ?? writeTemplate(locale);
  templates.set(locale, known);
  return known;
}

export function importRoutes(routes: Routes): void {
  routes.post('/imports', {
    id: 'createImport',
    tag: TAG,
    summary: 'Import a spreadsheet',
    description:
      'Imports properties, rooms, renters, leases with deposits, households, fees, meter readings and opening balances; all rows or none. With `dry_run=true` nothing is stored and the response lists the problems; otherwise a file with problems is refused, with the same list in `error.details.errors`. Existing properties are found by code or name. An existing room may be listed only with a new lease.',
    access: 'imports.write',
    query: CreateImportQuery,
    body: CreateImportBody,
    upload: true,
    readsFile: true,
    bodyLimitBytes: MAX_FILE_BYTES,
    data: Import,
    status: 201,
    otherStatus: 200,
    whileSuspended: ({ query }) => query.dry_run === true,
    refuses: ['room_has_active_lease', 'name_taken', 'period_locked'],
    run: async (tx, { query, body, context }) => {
      const dryRun = query.dry_run ?? false;
      let invited = 0;
      const onRenters = async (renters: { id: string; email: string | null; phone: string | null }[]) => {
        if (query.invite) invited = await inviteImported(tx, context, renters);
      };
      const { file, mapping, corrections } = body;
      const input = { bytes: file.bytes, mapping, corrections, dryRun, onRenters };
      const data = await runImport(tx, context, input);
      return new RouteResult(data, { status: dryRun ? 200 : 201, meta: query.invite ? { invited } : {} });
    },
  });

  routes.get('/imports', {
    id: 'listImports',
    tag: TAG,
    summary: 'List imports',
    access: 'imports.read',
    query: ImportQuery,
    data: ImportList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      const rows = await listImports(tx, query, page);
      return pageResult(
        page,
        'imports',
        rows.map((row) => ({ ...presentImport(tx, row, { counts: row.counts, ...NO_PROBLEMS }), id: row.id })),
      );
    },
  });

  routes.get('/imports/template.xlsx', {
    id: 'downloadImportTemplate',
    tag: TAG,
    summary: 'Download the import template',
    description: 'A workbook in the language of Accept-Language. Its example rows are ignored on import.',
    access: 'imports.read',
    raw: { contentType: XLSX },
    data: RawFile,
    run: async (tx) =>
      new RawResponse(Buffer.from(await templateIn(tx.locale)), { fileName: `rentroll-import-${tx.locale}.xlsx` }),
  });

  routes.get('/imports/fields', {
    id: 'listImportFields',
    tag: TAG,
    summary: 'List the fields of an import',
    description: 'What a column can be mapped to, by kind of sheet, with headers in the language of Accept-Language.',
    access: 'imports.read',
    data: ImportFields,
    run: async ({ locale }) => ({
      sheets: SHEETS.map((sheet) => ({
        kind: sheet.kind,
        name: sheet[locale],
        fields: Object.entries(sheet.columns).map(([field, column]) => ({
          field,
          header: column[locale],
          required: column.required ?? false,
        })),
      })),
    }),
  });

  routes.get('/imports/{import_id}', {
    id: 'readImport',
    tag: TAG,
    summary: 'Read an import',
    access: 'imports.read',
    params: ImportParams,
    data: Import,
    run: async (tx, { params }) => {
      const row = await findImport(tx, params.import_id);
      return presentImport(tx, row, { counts: row.counts, ...NO_PROBLEMS });
    },
  });
}
