import { uploadedFile } from '../../../http/read-upload.ts';
import { body, closed, integer, text, uuid } from '../../../http/schema.ts';

export const PhotoBody = body('PhotoBody', {
  file: uploadedFile({ description: 'A JPEG, PNG or WebP image of up to 50 megapixels.' }),
});
export const PhotoParams = closed({ photo_id: uuid() });
export const SignedQuery = closed({
  organization_id: uuid(),
  expires: integer(0, 99_999_999_999),
  signature: text(1, 200),
});
