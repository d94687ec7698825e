import { ACTOR_KINDS } from '../../domain/catalog/accounts.ts';
import { ATTACHMENT_TYPES, PHOTO_TYPES } from '../../domain/catalog/photos.ts';
import { dateTime, nullable, oneOf, resource, type Static, Type, uuid } from '../http/schema.ts';

const link = (description: string) =>
  nullable(
    Type.String({
      description,
      examples: ['https://rentroll.example/api/v1/photos/01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90?organization_id=…'],
    }),
  );

/** A photo as part of the ticket or reading it belongs to. */
export const Photo = resource('Photo', {
  id: uuid(),
  url: link('Anyone with this link can see the photo, for at least 15 minutes; null in events.'),
  content_type: oneOf(PHOTO_TYPES),
  width: Type.Integer({ description: 'As stored, before a viewer applies the orientation.' }),
  height: Type.Integer(),
  size_bytes: Type.Integer(),
  uploaded_by_kind: oneOf(ACTOR_KINDS),
  created_at: dateTime(),
});

/** A receipt as part of the expense it belongs to. */
export const Attachment = resource('Attachment', {
  id: uuid(),
  url: link('Anyone with this link can open the file, for at least 15 minutes.'),
  content_type: oneOf(ATTACHMENT_TYPES),
  size_bytes: Type.Integer(),
  uploaded_by_kind: oneOf(ACTOR_KINDS),
  created_at: dateTime(),
});

export type PhotoRow = Omit<Static<typeof Photo>, 'url'>;
export type AttachmentRow = Omit<Static<typeof Attachment>, 'url'>;

/** Creates a link that is valid for some minutes. */
export type LinkPhoto = (id: string) => string | null;

/** For payloads that are kept longer than a link is valid. */
export const withoutLink: LinkPhoto = () => null;

export const presentPhotos = <Row extends { id: string }>(rows: Row[], link: LinkPhoto) =>
  rows.map((row) => ({ ...row, url: link(row.id) }));
