import { closed, integer, optional, text, uuid } from '../../../http/schema.ts';

export const PhotoParams = closed({ photo_id: uuid() });
export const SignedQuery = closed({
  organization_id: uuid(),
  expires: integer(0, 99_999_999_999),
  reader: optional(
    text(1, 100, {
      description: 'For whom the link of an attachment was made.',
      examples: ['OPERATOR.01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90'],
    }),
  ),
  signature: text(1, 200),
});
