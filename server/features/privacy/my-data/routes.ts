import { Readable } from 'node:stream';
import { RawFile, RawResponse } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { streamZip } from '../../../spreadsheet/stream-zip.ts';
import { collectOwnData, entriesOf } from './collect-own-data.ts';

export function myDataRoutes(routes: Routes): void {
  routes.get('/tenant/my-data', {
    id: 'downloadMyData',
    tag: 'Privacy',
    summary: 'Download everything this landlord stores about you',
    description:
      'A ZIP archive: `data.json` with all rows by kind under `data`, and who read your identity data; the contracts as printed in `papers/`; photos and attached files in `papers/`, `tickets/`, `meters/` and `handovers/`. Your identity number is in clear, those of others in your household are masked. Five a day; audited.',
    access: 'renter',
    freshProof: 'with-factor',
    raw: { contentType: 'application/zip' },
    data: RawFile,
    streams: true,
    writes: true,
    whileSuspended: true,
    refuses: ['rate_limited'],
    prepare: (open, { context }) => open((tx) => collectOwnData(tx, context)),
    run: async (tx, { context, prepared }) =>
      new RawResponse(Readable.from(streamZip(entriesOf(context, prepared))), {
        fileName: `my-data-${tx.today.toString()}.zip`,
      }),
  });
}
