import { createHash, randomUUIDv7 } from 'node:crypto';
import { checkMapping } from '../../../../domain/imports/check-mapping.ts';
import { type Corrections, correctCells } from '../../../../domain/imports/correct-cells.ts';
import { type ImportBatch, isDepositAssumed } from '../../../../domain/imports/import-batch.ts';
import { readMapping } from '../../../../domain/imports/mapping.ts';
import type { ImportProblem } from '../../../../domain/imports/problem.ts';
import { readImport } from '../../../../domain/imports/read-import.ts';
import type { CivilDate } from '../../../../domain/period.ts';
import { isRefusal } from '../../../../domain/refusal.ts';
import { Refused, refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Sealing } from '../../../security/sealing.ts';
import { problemOf } from '../../../spreadsheet/file-refusal.ts';
import { readWorkbook } from '../../../spreadsheet/read-workbook.ts';
import { createProperty } from '../../portfolio/properties/create-property.ts';
import { matchProperties } from './match-properties.ts';
import { type Plan, planBatch } from './plan-batch.ts';
import { NO_PROBLEMS, presentColumns, presentImport, presentNotes, presentProblems } from './present-import.ts';
import { findImport, type ImportCounts, knownProperties, waitForOtherImports } from './queries.ts';
import { storePlan } from './store-plan.ts';

/** `share` is the completed fraction, from 0 to 1. */
export type ImportProgress = { step: 'read' | 'check' | 'store' | 'done'; share: number };
export type ImportInput = {
  bytes: Uint8Array;
  dryRun: boolean;
  /** What a person chose for headers; see domain/imports/mapping.ts. */
  mapping?: Record<string, Record<string, string | null>> | undefined;
  /** What a person wrote in place of cells; see domain/imports/correct-cells.ts. */
  corrections?: Corrections | undefined;
  onProgress?(progress: ImportProgress): void;
  /** Called with the new renters once they are stored. */
  onRenters?(renters: { id: string; email: string | null; phone: string | null }[]): Promise<void>;
};

/** Imports a workbook, all rows or none; a dry run takes the same path and stops before the first row is stored. */
export async function runImport(tx: Tx, context: { sealing: Sealing }, input: ImportInput) {
  const { bytes, dryRun, onProgress } = input;
  if (tx.propertyIds !== null) throw refused('forbidden');
  onProgress?.({ step: 'read', share: 0 });
  const sent = await readWorkbook(bytes);
  if (isRefusal(sent)) throw new Refused('validation_failed', sent.details, [problemOf(sent)]);
  const { workbook, problems: notThere } = correctCells(sent, input.corrections ?? {});
  if (notThere.length > 0) throw new Refused('validation_failed', null, notThere);
  const mapping = readMapping(input.mapping ?? {});
  const { batch, totals, layouts, sheets, problems: fileProblems } = readImport(workbook, tx.today, mapping);
  const wrong = checkMapping(mapping, sheets);
  const columns = presentColumns(sheets);
  if (wrong.length > 0) throw new Refused('validation_failed', { columns }, wrong);
  const file = { workbook, layouts };
  const problems = [...fileProblems];

  onProgress?.({ step: 'check', share: 0.3 });
  if (!dryRun) await waitForOtherImports(tx);
  const properties = await resolveProperties(tx, context, batch, {
    create: !dryRun && problems.length === 0,
    problems,
  });
  const plan = await planBatch(tx, context.sealing, batch, properties.ids, problems);
  const counts = countRows(plan, batch, properties.created, tx.today);
  const errors = inOrder(
    problems,
    workbook.sheets.map(({ name }) => name),
  );
  const notes = presentNotes(totals, counts, tx.locale);
  if (dryRun) {
    onProgress?.({ step: 'done', share: 1 });
    return presentImport(tx, null, { counts, notes, columns, ...presentProblems(errors, file, tx.locale) });
  }
  if (errors.length > 0)
    throw new Refused('validation_failed', { ...presentProblems(errors, file, tx.locale), columns }, [
      { path: 'file', code: 'invalid_format' },
    ]);

  const id = randomUUIDv7();
  const fileHash = createHash('sha256').update(bytes).digest();
  await storePlan(tx, plan, { id, fileHash, counts }, (stored) =>
    onProgress?.({ step: 'store', share: 0.5 + stored / 2 }),
  );
  await input.onRenters?.(plan.renters);
  onProgress?.({ step: 'done', share: 1 });
  return presentImport(tx, await findImport(tx, id), { counts, notes, columns, ...NO_PROBLEMS });
}

/** The ids of the properties in the file. New ones are few, so `createProperty` creates them one by one. */
async function resolveProperties(
  tx: Tx,
  context: { sealing: Sealing },
  { properties }: ImportBatch,
  { create, problems }: { create: boolean; problems: ImportProblem[] },
): Promise<{ ids: string[]; created: number }> {
  const matches = matchProperties(
    properties.map(({ name }) => name),
    await knownProperties(tx),
  );
  const ids: string[] = [];
  let created = 0;
  for (const [index, { sheet, row, name, address }] of properties.entries()) {
    const match = matches[index];
    if (match === 'several')
      problems.push({ sheet, row, column: 'property', code: 'conflicts_with', other: 'property' });
    if (typeof match === 'object') ids.push(match.id);
    else {
      created += 1;
      const input = { name, address: address ?? undefined };
      ids.push(create ? (await createProperty(tx, context, input)).id : randomUUIDv7());
    }
  }
  return { ids, created };
}

const countRows = (plan: Plan, batch: ImportBatch, properties: number, today: CivilDate): ImportCounts => ({
  properties,
  rooms: plan.rooms.length,
  renters: plan.renters.length,
  leases: plan.leases.length,
  household_members: plan.members.length,
  recurring_fees: plan.fees.length,
  meter_readings: plan.readings.created.length,
  debts: batch.debts.length,
  credits: batch.credits.length,
  deposits_assumed_received: batch.leases.filter((lease) => isDepositAssumed(lease, today)).length,
});

const inOrder = (problems: readonly ImportProblem[], sheets: readonly string[]): ImportProblem[] =>
  problems.toSorted((a, b) => sheets.indexOf(a.sheet) - sheets.indexOf(b.sheet) || a.row - b.row);
