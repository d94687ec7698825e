import { ACTOR_KINDS } from '../../domain/catalog/accounts.ts';
import { PHOTO_TYPES } from '../../domain/catalog/photos.ts';
import { dateTime, nullable, oneOf, resource, type Static, Type, uuid } from '../http/schema.ts';

/** A photo beside the row it belongs to. */
export const Photo = resource('Photo', {
  id: uuid(),
  url: nullable(
    Type.String({
      description: 'Shows the picture to whoever has the link, for at least 15 minutes; null in events.',
      examples: ['https://rentroll.example/api/v1/photos/01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90?organization_id=…'],
    }),
  ),
  content_type: oneOf(PHOTO_TYPES),
  width: Type.Integer({ description: 'As stored; a viewer turns the picture by its orientation.' }),
  height: Type.Integer(),
  size_bytes: Type.Integer(),
  uploaded_by_kind: oneOf(ACTOR_KINDS),
  created_at: dateTime(),
});

export type PhotoRow = Omit<Static<typeof Photo>, 'url'>;

/** Gives a photo its link for now. */
export type LinkPhoto = (id: string) => string | null;

/** For what is kept longer than a link lives. */
export const withoutLink: LinkPhoto = () => null;

export const presentPhotos = (rows: PhotoRow[], link: LinkPhoto): Static<typeof Photo>[] =>
  rows.map((row) => ({ ...row, url: link(row.id) }));
