import { ACTOR_KINDS } from '../../../../domain/catalog/accounts.ts';
import { ATTACHMENT_KINDS, ATTACHMENT_OWNER_TYPES, ATTACHMENT_TYPES } from '../../../../domain/catalog/photos.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import { uploadedFile } from '../../../http/read-upload.ts';
import { body, closed, dateTime, list, nullable, oneOf, optional, resource, Type, uuid } from '../../../http/schema.ts';

export const AttachedFile = resource('AttachedFile', {
  id: uuid(),
  owner_type: oneOf(ATTACHMENT_OWNER_TYPES),
  owner_id: uuid(),
  kind: oneOf(ATTACHMENT_KINDS),
  name: nullable(Type.String({ examples: ['Hợp đồng P302.pdf'] })),
  url: nullable(
    Type.String({
      description:
        'Works without an access token for at least 15 minutes, for identity papers two; each download is recorded in the name of the caller. Null in lists.',
      examples: ['https://rentroll.example/api/v1/photos/01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90?organization_id=…'],
    }),
  ),
  content_type: oneOf(ATTACHMENT_TYPES),
  size_bytes: Type.Integer(),
  uploaded_by_kind: oneOf(ACTOR_KINDS),
  download_count: Type.Integer(),
  last_downloaded_at: nullable(dateTime()),
  created_at: dateTime(),
});

export const AttachedFileList = resource('AttachedFileList', { attachments: list(AttachedFile) });
export const AttachmentParams = closed({ attachment_id: uuid() });
export const AttachmentQuery = closed({
  ...PAGE_QUERY,
  owner_type: oneOf(ATTACHMENT_OWNER_TYPES),
  owner_id: uuid(),
});
export const AttachFileBody = body('AttachFileBody', {
  file: uploadedFile({ description: 'A PDF, or a JPEG, PNG or WebP image of up to 50 megapixels.' }),
  owner_type: oneOf(ATTACHMENT_OWNER_TYPES, { description: 'What it is attached to.' }),
  owner_id: uuid({ description: 'Its id.' }),
  kind: optional(
    oneOf(ATTACHMENT_KINDS, {
      description: 'OTHER by default. IDENTITY_PAPER: only for a lease or a renter.',
    }),
  ),
});
