import type { ReadingKind } from '../catalog/meters.ts';
import { type CivilDate, compareDates, type Period } from '../period.ts';
import type { MeterSpan } from './measure-use.ts';

/** One accepted reading of one utility in its room's chain. */
export type ChainReading = MeterSpan & {
  readonly id: string;
  readonly readingDate: CivilDate;
  /** Orders readings of the same day: a timestamp or a time-ordered id. */
  readonly createdOrder: string;
  readonly period: Period;
  readonly kind: ReadingKind;
  readonly leaseId: string | null;
  /** On a live invoice. */
  readonly billed: boolean;
};

export function compareReadings(
  a: Pick<ChainReading, 'readingDate' | 'createdOrder'>,
  b: Pick<ChainReading, 'readingDate' | 'createdOrder'>,
): number {
  const byDate = compareDates(a.readingDate, b.readingDate);
  return byDate !== 0 ? byDate : a.createdOrder < b.createdOrder ? -1 : a.createdOrder > b.createdOrder ? 1 : 0;
}

/** A chain starts at zero; a handover reading that opens it counts as its own previous value, so it bills nothing. */
export const defaultPrevious = (
  before: Pick<ChainReading, 'current'> | null,
  reading: Pick<ChainReading, 'kind' | 'current'>,
): bigint => before?.current ?? (reading.kind === 'HANDOVER' ? reading.current : 0n);
