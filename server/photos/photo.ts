import { PHOTO_TYPES } from '../../domain/photos/clean-photo.ts';
import { dateTime, nullable, oneOf, resource, type Static, Type, uuid } from '../http/schema.ts';

/** A photo as part of the row it belongs to. */
export const Photo = resource('Photo', {
  id: uuid(),
  url: nullable(
    Type.String({
      description: 'A link that shows the photo without login, valid for at least 15 minutes; null in events.',
      examples: ['https://rentroll.example/api/v1/photos/01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90?organization_id=…'],
    }),
  ),
  content_type: oneOf(PHOTO_TYPES),
  width: Type.Integer({ description: 'As stored; viewers rotate the photo by its orientation.' }),
  height: Type.Integer(),
  size_bytes: Type.Integer(),
  uploaded_by_kind: oneOf(['OPERATOR', 'RENTER', 'API_KEY', 'SYSTEM']),
  created_at: dateTime(),
});

export type PhotoRow = Omit<Static<typeof Photo>, 'url'>;

/** Creates the current link of a photo. */
export type LinkPhoto = (id: string) => string | null;

/** For data that outlives a link. */
export const withoutLink: LinkPhoto = () => null;

export const presentPhotos = (rows: PhotoRow[], link: LinkPhoto): Static<typeof Photo>[] =>
  rows.map((row) => ({ ...row, url: link(row.id) }));
