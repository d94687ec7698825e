import { ACCOUNT_KEYS } from '../../../../domain/catalog/journal.ts';
import { oneOf, optional } from '../../../http/schema.ts';

/** Whole entries are returned: the other lines show where the money went. */
export const accountKey = () =>
  optional(
    oneOf(ACCOUNT_KEYS, {
      'x-parameter': 'AccountKeyFilter',
      description: 'Whole entries with a line on this account; with `property_id`, on a line of that property.',
    }),
  );
