import { randomInt } from 'node:crypto';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { replaceRecoveryCodes } from './queries.ts';

const COUNT = 10;
const LENGTH = 10;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const newCode = (): string => {
  const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`;
};

/** A keyed hash, bound to the account. Spaces, dashes and capitals do not matter. */
export const hashRecoveryCode = ({ sealing }: Pick<AppContext, 'sealing'>, accountId: string, code: string): Buffer =>
  sealing.blindIndex(`recovery code ${accountId} ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`);

/** Replaces all earlier ones. Shown once. */
export async function issueRecoveryCodes(tx: Transaction, context: AppContext, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashRecoveryCode(context, accountId, code)),
  );
  return codes;
}
