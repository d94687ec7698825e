import type { AttachmentType } from '../../../../domain/catalog/photos.ts';
import { refused } from '../../../../domain/refused.ts';
import { RawFile, RawResponse } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { readContent } from '../../../photos/attach-file.ts';
import { declarePhotos } from '../../../photos/declare-photos.ts';
import { secondsLeft } from '../../../photos/photo-links.ts';
import { findPhoto, type StoredRow } from '../../../photos/queries.ts';
import { recordDownload } from '../../../photos/record-download.ts';
import { OWN_READING_PHOTOS, OWN_TICKET_PHOTOS, READING_PHOTOS, TICKET_PHOTOS } from './photo-owners.ts';
import { PhotoParams, SignedQuery } from './schemas.ts';

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const;

/** A browser shows images; a PDF can contain scripts and links, so it is saved instead of opened on our origin. */
const placeOf = (contentType: AttachmentType) => (contentType === 'application/pdf' ? 'attachment' : 'inline');

/** An attachment is saved under the name it was uploaded with, and the ending of what it is. */
function dispositionOf({ id, name, content_type }: StoredRow): string {
  const ending = ENDINGS[content_type];
  const plain = `${placeOf(content_type)}; filename="${id}.${ending}"`;
  if (name === null) return plain;
  const stem = name.replace(/\.(jpe?g|png|webp|pdf)$/i, '');
  const encoded = encodeURIComponent(`${stem}.${ending}`).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `${plain}; filename*=UTF-8''${encoded}`;
}

export function photoRoutes(routes: Routes): void {
  declarePhotos(routes, TICKET_PHOTOS);
  declarePhotos(routes, READING_PHOTOS);
  declarePhotos(routes, OWN_TICKET_PHOTOS);
  declarePhotos(routes, OWN_READING_PHOTOS);

  routes.get('/photos/{photo_id}', {
    id: 'showPhoto',
    tag: 'Photos',
    summary: 'Download a photo or attachment',
    description:
      'Open its `url`, which works without an access token until it expires. An expired link is refused as `invalid_signature`: read the ticket, reading, expense or attachment again for a new one. The link of an attachment names the person for whom it was made, and each download is recorded in their name.',
    access: 'public',
    params: PhotoParams,
    query: SignedQuery,
    raw: { contentType: '*/*' },
    data: RawFile,
    refuses: ['invalid_signature'],
    // A download of an attachment leaves an audit row.
    writes: true,
    run: async (tx, { params, query, context }) => {
      const { organization_id: organizationId, ...signed } = query;
      const left = secondsLeft(context, tx.now, { id: params.photo_id, organizationId, ...signed });
      if (left === 0) throw refused('invalid_signature');
      const scopedTx = tx.enter({ organizationId, timezone: 'UTC', propertyIds: null });
      const photo = await findPhoto(scopedTx, params.photo_id);
      if (query.reader) await recordDownload(scopedTx, photo.id, query.reader);
      const picture = async (): Promise<Buffer> => {
        const bytes = await readContent(context, photo);
        if (!bytes) throw refused('not_found');
        return bytes;
      };
      return new RawResponse(picture, {
        headers: {
          'content-type': photo.content_type,
          'content-disposition': dispositionOf(photo),
          'cache-control': photo.kind === 'IDENTITY_PAPER' ? 'no-store' : `private, max-age=${left}`,
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
        },
      });
    },
  });
}
