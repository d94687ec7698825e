import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Routes } from '../../../http/route.ts';
import type { Static } from '../../../http/schema.ts';
import { findDue, sumByKind } from './find-due.ts';
import { PutRetentionBody, Retention, RetentionPreview } from './schemas.ts';
import { NOTHING, type RetentionRow, readRetention, saveRetention } from './settings-queries.ts';

const TAG = 'Privacy';
const FIELDS = Object.keys(NOTHING).filter((name) => name !== 'updated_at') as (keyof RetentionRow)[];

async function replaceRetention(tx: Tx, input: Static<typeof PutRetentionBody>): Promise<RetentionRow> {
  const before = await readRetention(tx);
  await saveRetention(tx, { ...NOTHING, ...input });
  const after = await readRetention(tx);
  const subject = { type: 'organization', id: tx.organizationId };
  await recordAudit(tx, 'retention.updated', subject, changesBetween(before, after, FIELDS));
  return after;
}

export function retentionRoutes(routes: Routes): void {
  routes.get('/retention', {
    id: 'readRetention',
    tag: TAG,
    summary: 'Read how long data of departed renters is kept',
    access: 'organization.read',
    data: Retention,
    run: (tx) => readRetention(tx),
  });

  routes.put('/retention', {
    id: 'replaceRetention',
    tag: TAG,
    summary: 'Set how long data of departed renters is kept',
    description:
      'A kind that is left out is kept. Once `enabled`, a job erases every night what is older: identity numbers, papers, contracts and handovers; photos of meters; texts and photos of tickets; notices, questions and announcements; payloads of events and values of audit rows. Names, amounts and the journal stay. Renters with debts, credit or a deposit are left alone. Each renter leaves an audit row and the event `retention.applied`.',
    access: 'organization.write',
    body: PutRetentionBody,
    data: Retention,
    example: { enabled: true, identity_papers_months: 12, meter_photos_months: 6, tickets_months: 24 },
    run: (tx, { body }) => replaceRetention(tx, body),
  });

  routes.get('/retention/preview', {
    id: 'previewRetention',
    tag: TAG,
    summary: 'Preview what would be erased now',
    description: 'By the saved settings, whether they are enabled or not; at most 500 renters, the longest gone first.',
    access: 'organization.write',
    data: RetentionPreview,
    run: async (tx) => {
      const due = await findDue(tx, await readRetention(tx));
      return { kinds: sumByKind(due), renters: due };
    },
  });
}
