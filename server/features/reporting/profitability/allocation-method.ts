import { ALLOCATION_METHODS } from '../../../../domain/catalog/reports.ts';
import { oneOf, optional } from '../../../http/schema.ts';

export const allocationMethod = () =>
  optional(
    oneOf(ALLOCATION_METHODS, {
      'x-parameter': 'RequestedAllocationMethod',
      description: 'Defaults to revenue_share.',
    }),
  );
