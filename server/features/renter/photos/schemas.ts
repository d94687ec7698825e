import { closed, integer, text, uuid } from '../../../http/schema.ts';

export const PhotoParams = closed({ photo_id: uuid() });
export const SignedQuery = closed({
  organization_id: uuid(),
  expires: integer(0, 99_999_999_999),
  signature: text(1, 200),
});
