import { FIELD_CODES } from '../../../../domain/catalog/errors.ts';
import { IMPORT_STATUSES } from '../../../../domain/catalog/imports.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import { uploadedFile } from '../../../http/read-upload.ts';
import { closed, dateTime, list, nullable, oneOf, optional, resource, Type, uuid } from '../../../http/schema.ts';

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
  },
  { description: 'What was made, or would be made; rooms and renters that were there already are not counted.' },
);

const ImportError = Type.Object({
  sheet: Type.String({ description: 'Empty for a CSV file.', examples: ['Phòng'] }),
  row: Type.Integer({ description: 'As the spreadsheet program numbers it.', examples: [7] }),
  column: nullable(Type.String({ description: 'Null when the whole sheet is meant.', examples: ['start_date'] })),
  code: oneOf(FIELD_CODES),
  message: Type.String({ examples: ['has the wrong format'] }),
});

export const Import = resource('Import', {
  id: nullable(uuid({ description: 'Null for a dry run, which stores nothing.' })),
  organization_id: uuid(),
  status: oneOf(IMPORT_STATUSES, { description: 'CHECKED: a dry run. DONE: everything is stored.' }),
  counts: Counts,
  errors: list(ImportError),
  error_count: Type.Integer({ description: 'All of them; `errors` lists the first 1,000.', examples: [0] }),
  created_by: nullable(uuid()),
  created_at: nullable(dateTime()),
  updated_at: nullable(dateTime()),
});

export const ImportList = Type.Object({ imports: list(Import) });
export const ImportParams = closed({ import_id: uuid() });
export const ImportQuery = closed({ ...PAGE_QUERY, status: optional(oneOf(IMPORT_STATUSES)) });
export const CreateImportQuery = closed({
  dry_run: optional(Type.Boolean({ description: 'Only say what would happen and what is wrong; false by default.' })),
  invite: optional(
    Type.Boolean({
      description:
        'Also invites the new renters that have an e-mail to accounts of their own; `meta.invited` counts them.',
    }),
  ),
});
export const CreateImportBody = closed({
  file: uploadedFile({ description: 'An XLSX or CSV file, at most 10 MiB and 20,000 rows.' }),
});
