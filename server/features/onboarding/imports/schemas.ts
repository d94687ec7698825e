import { FIELD_CODES } from '../../../../domain/catalog/errors.ts';
import { IMPORT_NOTE_CODES, IMPORT_SHEETS, IMPORT_STATUSES } from '../../../../domain/catalog/imports.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import { uploadedFile } from '../../../http/read-upload.ts';
import {
  body,
  closed,
  dateTime,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  type TSchema,
  Type,
  uuid,
} from '../../../http/schema.ts';

const count = () => Type.Integer({ minimum: 0, examples: [40] });

const Counts = Type.Object(
  {
    properties: count(),
    rooms: count(),
    renters: count(),
    leases: count(),
    household_members: count(),
    recurring_fees: count(),
    meter_readings: count(),
    debts: count(),
    credits: count(),
    deposits_assumed_received: Type.Integer({
      minimum: 0,
      description:
        'Deposits of leases that started before the import and that the file does not call unpaid: they count as received at the start.',
    }),
  },
  { description: 'Rows that were created or, in a dry run, would be. Existing rooms and renters are not counted.' },
);

const ImportError = resource('ImportError', {
  sheet: Type.String({ description: 'Empty for a CSV file.', examples: ['Rooms'] }),
  row: Type.Integer({ description: 'The row number in the spreadsheet.', examples: [7] }),
  column: nullable(
    Type.String({ description: 'Null if the problem concerns the whole sheet.', examples: ['start_date'] }),
  ),
  cell: nullable(Type.String({ description: 'Null if the column is missing.', examples: ['F7'] })),
  header: nullable(
    Type.String({ description: 'The header of the column as the file has it.', examples: ['Ngày vào'] }),
  ),
  value: nullable(Type.String({ description: 'What the cell contains.', examples: ['32/01/2026'] })),
  expected: nullable(
    Type.String({
      description: 'What the cell should contain, with an example.',
      examples: ['a day, such as 31/10/2026 or 2026-10-31'],
    }),
  ),
  suggestion: nullable(
    Type.String({ description: 'The known header that an unknown one probably means.', examples: ['Base rent'] }),
  ),
  code: oneOf(FIELD_CODES),
  message: Type.String({
    examples: ['“32/01/2026” has the wrong format. Expected: a day, such as 31/10/2026 or 2026-10-31.'],
  }),
});

const ImportNote = resource('ImportNote', {
  code: oneOf(IMPORT_NOTE_CODES),
  sheet: nullable(Type.String({ examples: ['Rooms'] })),
  row: nullable(Type.Integer({ examples: [42] })),
  message: Type.String({
    examples: ['Deposits that count as received because their leases started before today: 12.'],
  }),
});

const ImportColumn = resource('ImportColumn', {
  sheet: Type.String({ description: 'As the file names it, empty for a CSV file.', examples: ['Phòng'] }),
  kind: oneOf(IMPORT_SHEETS),
  header: Type.String({ description: 'As written; the letter of a column without one.', examples: ['Giá phòng'] }),
  field: nullable(Type.String({ description: 'null if nothing is read from the column.', examples: ['base_rent'] })),
  sure: Type.Boolean({ description: 'false: `field` is a guess that is not used. Choose it, or null, in `mapping`.' }),
  samples: Type.Array(Type.String({ examples: ['3500000'] }), {
    description: 'Up to three values below the header.',
  }),
});

const ImportErrorRow = resource('ImportErrorRow', {
  sheet: Type.String({ examples: ['Rooms'] }),
  row: Type.Integer({ examples: [7] }),
  cells: list(
    resource('ImportCell', {
      cell: Type.String({ examples: ['F7'] }),
      column: Type.String({ examples: ['start_date'] }),
      header: Type.String({ examples: ['Ngày vào'] }),
      value: nullable(Type.String({ examples: ['32/01/2026'] })),
    }),
  ),
});

export const Import = resource('Import', {
  id: nullable(uuid({ description: 'Null for a dry run, which is not stored.' })),
  organization_id: uuid(),
  status: oneOf(IMPORT_STATUSES, { description: 'CHECKED: a dry run. DONE: everything was stored.' }),
  counts: Counts,
  errors: list(ImportError),
  error_count: Type.Integer({
    description: 'The number of all errors; `errors` lists the first 1,000.',
    examples: [0],
  }),
  rows: Type.Array(ImportErrorRow, {
    description: 'The rows that `errors` are about, with all cells that are read; not stored.',
  }),
  notes: Type.Array(ImportNote, { description: 'Of the import or dry run just made; not stored.' }),
  columns: Type.Array(ImportColumn, {
    description:
      'How the columns of the file just sent were understood; not stored. A refused file has them in `error.details`.',
  }),
  created_by: nullable(uuid()),
  created_at: nullable(dateTime()),
  updated_at: nullable(dateTime()),
});

export const ImportFields = resource('ImportFields', {
  sheets: list(
    resource('ImportSheetFields', {
      kind: oneOf(IMPORT_SHEETS),
      name: Type.String({ examples: ['Phòng'] }),
      fields: list(
        resource('ImportField', {
          field: Type.String({ examples: ['base_rent'] }),
          header: Type.String({ examples: ['Giá thuê'] }),
          required: Type.Boolean(),
        }),
      ),
    }),
  ),
});

export const ImportList = resource('ImportList', { imports: list(Import) });
export const ImportParams = closed({ import_id: uuid() });
export const ImportQuery = closed({ ...PAGE_QUERY, status: optional(oneOf(IMPORT_STATUSES)) });
export const CreateImportQuery = closed({
  dry_run: optional(Type.Boolean({ description: 'Check the file without storing anything; false by default.' })),
  invite: optional(
    Type.Boolean({
      description:
        'Also invites the new renters with an email address to accounts of their own; `meta.invited` counts them. The daily limit of invitation emails applies; invite the others later.',
    }),
  ),
});
export const CreateImportBody = body('CreateImportBody', {
  file: uploadedFile({ description: 'An XLSX or CSV file, at most 10 MiB and 20,000 rows.' }),
  mapping: optional(
    Type.Unsafe<Record<string, Record<string, string | null>>>({
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: { type: ['string', 'null'], maxLength: 100 },
      },
      description:
        'JSON: sheet → header → field, or null to leave the column out. It takes precedence over what is recognized.',
      examples: [{ Phòng: { 'Tiền nhà': 'monthly_rent', 'Ghi chú riêng': null } }],
    } as TSchema),
  ),
  corrections: optional(
    Type.Unsafe<Record<string, Record<string, string | null>>>({
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: { type: ['string', 'null'], maxLength: 1000 },
      },
      description:
        'JSON: sheet → cell → what is read instead of its content, or null to empty it. Corrects a file without sending another one.',
      examples: [{ Phòng: { F7: '31/01/2026', D9: null } }],
    } as TSchema),
  ),
});
