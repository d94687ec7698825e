import { errorMessage, fieldMessage } from '../../../../domain/catalog/messages.ts';
import type { BulkMode } from '../../../../domain/catalog/meters.ts';
import { type FieldProblem, Refused } from '../../../../domain/refused.ts';
import { recordAudit, recordAudits } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import { cleanInput } from '../../../http/clean-input.ts';
import { compileCheck } from '../../../http/validate.ts';
import { loadChains } from './load-chains.ts';
import { toReadingEvent } from './present-reading.ts';
import { findReadings, insertReadings, type ReadingDraft, saveReadings } from './queries.ts';
import { assertComplete, type NewReading, placeNewReading } from './record-reading.ts';
import { recorderNames } from './recorder-queries.ts';
import { compareWithStored, completeStored } from './repeat-reading.ts';
import type { RoomChain } from './room-chain.ts';
import { CreateMeterReadingBody } from './schemas.ts';

const check = compileCheck(CreateMeterReadingBody, '');

type Outcome =
  | { draft: ReadingDraft }
  | { completed: ReadingDraft }
  | { stored: ReadingDraft }
  | { conflict: ReadingDraft }
  | { refused: Refused };

/** Takes a fixed number of statements for any number of rows: three to read, two or three to write, one to explain conflicts, three to announce completed readings. */
export async function recordReadings(tx: Tx, rows: object[], mode: BulkMode) {
  const checked = rows.map(checkRow);
  if (mode === 'atomic') assertAllValid(checked);
  const valid = checked.filter((row): row is NewReading => !(row instanceof Refused));
  const chains = await loadChains(
    tx,
    valid.map(({ room_id }) => room_id),
  );
  const decided = checked.map((row): Outcome => {
    if (row instanceof Refused) return { refused: row };
    try {
      return decide(tx, chains.get(row.room_id), row);
    } catch (error) {
      if (error instanceof Refused) return { refused: error };
      throw error;
    }
  });
  const outcomes = await explainConflicts(tx, decided);
  const index = outcomes.findIndex((outcome) => 'refused' in outcome);
  const first = outcomes[index];
  if (mode === 'atomic' && first && 'refused' in first) {
    throw new Refused(first.refused.code, { ...(first.refused.details as object | null), index });
  }
  const touched = [...chains.values()].flatMap((chain) => chain.touched);
  const completed = outcomes.flatMap((outcome) => ('completed' in outcome ? [outcome.completed] : []));
  const drafts = outcomes.flatMap((outcome) => ('draft' in outcome ? [outcome.draft] : []));
  await store(tx, drafts, [...new Set([...completed, ...touched])]);
  await announceCompleted(
    tx,
    completed.filter((row) => !drafts.includes(row)),
  );
  return outcomes.map((outcome, position) => ({
    index: position,
    id: idOf(outcome),
    error: 'refused' in outcome ? asError(tx, outcome.refused) : null,
  }));
}

function decide(tx: Tx, chain: RoomChain | undefined, row: NewReading): Outcome {
  const stored = chain?.room.archived ? undefined : chain?.periodicOf(row.period);
  if (!chain || !stored) return { draft: placeNewReading(tx, chain, row) };
  const repeat = compareWithStored(stored, row);
  if (repeat === 'DIFFERS') return { conflict: stored };
  if (repeat === 'SAME') return { stored };
  completeStored(chain, stored, row);
  return { completed: stored };
}

/** Says which values are stored and who recorded them, so that a person can decide. */
async function explainConflicts(tx: Tx, outcomes: Outcome[]): Promise<Exclude<Outcome, { conflict: unknown }>[]> {
  const conflicts = outcomes.flatMap((outcome) => ('conflict' in outcome ? [outcome.conflict] : []));
  const names = conflicts.length > 0 ? await recorderNames(tx, conflicts) : new Map<string, string>();
  return outcomes.map((outcome) => {
    if (!('conflict' in outcome)) return outcome;
    const { id, status, recorded_at } = outcome.conflict;
    const { electricity_current, electricity_previous, water_current, water_previous } = outcome.conflict;
    return {
      refused: new Refused('meter_reading_exists', {
        meter_reading_id: id,
        existing: {
          values: { electricity_current, electricity_previous, water_current, water_previous },
          status,
          recorded_by_name: names.get(id) ?? null,
          recorded_at,
        },
      }),
    };
  });
}

function idOf(outcome: Outcome): string | null {
  if ('draft' in outcome) return outcome.draft.id;
  if ('completed' in outcome) return outcome.completed.id;
  return 'stored' in outcome ? outcome.stored.id : null;
}

async function announceCompleted(tx: Tx, rows: ReadingDraft[]): Promise<void> {
  if (rows.length === 0) return;
  await recordAudits(
    tx,
    'meter_reading.updated',
    rows.map(({ id, electricity_current, water_current }) => ({
      subject: { type: 'meter_reading', id },
      changes: { electricity_current, water_current },
    })),
  );
  const ids = rows.map(({ id }) => id);
  await recordEvents(tx, 'meter_reading.recorded', (await findReadings(tx, ids)).map(toReadingEvent));
}

/** Validates a row like the body of a single reading. */
function checkRow(given: object): NewReading | Refused {
  const { value: row, problems } = cleanInput(given, CreateMeterReadingBody, { dropNulls: true });
  problems.push(...check(row));
  if (problems.length > 0) return new Refused('validation_failed', null, problems);
  try {
    assertComplete(row as NewReading);
    return row as NewReading;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

function assertAllValid(rows: (NewReading | Refused)[]): void {
  const problems = rows.flatMap((row, index): FieldProblem[] =>
    row instanceof Refused
      ? row.fields.map((problem) => ({ ...problem, path: `readings.${index}.${problem.path}` }))
      : [],
  );
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
}

/** `touched` may contain drafts of this request, which later rows changed; these are inserted, not updated. */
async function store(tx: Tx, drafts: ReadingDraft[], touched: ReadingDraft[]): Promise<void> {
  const created = new Set(drafts.map(({ id }) => id));
  await insertReadings(tx, drafts);
  await saveReadings(
    tx,
    touched.filter(({ id }) => !created.has(id)),
  );
  if (drafts.length === 0) return;
  const now = tx.now.toString({ fractionalSecondDigits: 6, roundingMode: 'halfExpand' });
  await recordAudit(
    tx,
    'meter_reading.recorded',
    { type: 'organization', id: tx.organizationId },
    { meter_readings: [...created] },
  );
  await recordEvents(
    tx,
    'meter_reading.recorded',
    drafts.map((draft) =>
      toReadingEvent({
        ...draft,
        organization_id: tx.organizationId,
        version: 1,
        created_at: now,
        updated_at: now,
        photos: [],
      }),
    ),
  );
}

const asError = (tx: Tx, refused: Refused) => ({
  code: refused.code,
  message: errorMessage(refused.code, tx.locale),
  fields: refused.fields.map((problem) => ({
    path: problem.path,
    code: problem.code,
    message: fieldMessage(problem, tx.locale),
  })),
  details: refused.details ?? null,
});
