import type { ErrorCode } from '../../domain/catalog/errors.ts';
import type { Locale } from '../../domain/catalog/locales.ts';
import { errorMessage } from '../../domain/catalog/messages.ts';
import { Refused } from '../../domain/refused.ts';
import { resource, Type } from './schema.ts';

/** Why one row of a request about many was refused. */
export const RowError = resource('RowError', {
  code: Type.String({ examples: ['invoice_not_editable'] }),
  message: Type.String({ examples: ['Only drafts can be edited.'] }),
  details: Type.Unsafe<unknown>({}),
});

export const presentRowError = ({ code, details }: Refused, locale: Locale) => ({
  code,
  message: errorMessage(code, locale),
  details: details ?? null,
});

/** Refusals that concern the whole request, not one of its rows. */
const OF_THE_REQUEST: readonly ErrorCode[] = ['forbidden', 'organization_suspended'];

/** The result of the work on one row or chunk, or its refusal. */
export async function resultOrRefusal<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused) || OF_THE_REQUEST.includes(error.code)) throw error;
    return error;
  }
}
