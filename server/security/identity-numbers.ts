import type { Actor } from './actor.ts';
import { may } from './may.ts';
import type { Sealing } from './sealing.ts';

/** An identity number as stored: sealed, with a keyed index for lookups and a masked form for display. */
export type SealedIdNumber = { sealed: Buffer; index: Buffer; masked: string };

export const normalizeIdNumber = (value: string): string => value.replace(/[\s.-]/g, '').toUpperCase();

export const maskIdNumber = (value: string): string => '*'.repeat(Math.max(0, value.length - 3)) + value.slice(-3);

/** `owner` is the row the number belongs to: a sealed value copied to another row cannot be opened there. */
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

/** Only people who manage renters may see full numbers: of the system roles, OWNER and MANAGER. */
export const mayReadIdNumbers = (actor: Actor): boolean => actor.kind === 'OPERATOR' && may(actor, 'renters.write');
