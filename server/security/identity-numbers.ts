import type { Actor } from './actor.ts';
import type { Sealing } from './sealing.ts';

/** An identity number as the database keeps it: sealed, findable by a keyed index, and a mask for everybody's eyes. */
export type SealedIdNumber = { sealed: Buffer; index: Buffer; masked: string };

export const normalizeIdNumber = (value: string): string => value.replace(/[\s.-]/g, '').toUpperCase();

export const maskIdNumber = (value: string): string => '*'.repeat(Math.max(0, value.length - 3)) + value.slice(-3);

/** `owner` is the row the number belongs to, so that a sealed value copied to another row does not open there. */
export function sealIdNumber(sealing: Sealing, owner: string, value: string | null): SealedIdNumber | null {
  if (value === null) return null;
  const number = normalizeIdNumber(value);
  return {
    sealed: sealing.seal(number, `id_number ${owner}`),
    index: sealing.blindIndex(number),
    masked: maskIdNumber(number),
  };
}

export const unsealIdNumber = (sealing: Sealing, owner: string, sealed: Buffer): string =>
  sealing.open(sealed, `id_number ${owner}`);

/** Whole numbers are for those who sign contracts. */
export const mayReadIdNumbers = (actor: Actor): boolean =>
  actor.kind === 'OPERATOR' && (actor.role === 'OWNER' || actor.role === 'MANAGER');
