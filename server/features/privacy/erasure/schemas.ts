import { ERASURE_REASONS } from '../../../../domain/catalog/privacy.ts';
import { body, oneOf } from '../../../http/schema.ts';

export const EraseRenterBody = body('EraseRenterBody', {
  reason: oneOf(ERASURE_REASONS, { description: 'Kept in the audit trail.' }),
});
