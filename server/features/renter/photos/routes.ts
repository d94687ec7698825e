import type { AttachmentType } from '../../../../domain/catalog/photos.ts';
import { refused } from '../../../../domain/refused.ts';
import { RawFile, RawResponse } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { declarePhotos } from '../../../photos/declare-photos.ts';
import { secondsLeft } from '../../../photos/photo-links.ts';
import { findPhoto } from '../../../photos/queries.ts';
import { OWN_READING_PHOTOS, OWN_TICKET_PHOTOS, READING_PHOTOS, TICKET_PHOTOS } from './photo-owners.ts';
import { PhotoParams, SignedQuery } from './schemas.ts';

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const;

/** A browser shows images; a PDF can contain scripts and links, so it is saved instead of opened on our origin. */
const placeOf = (contentType: AttachmentType) => (contentType === 'application/pdf' ? 'attachment' : 'inline');

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
      'Open its `url`, which works without an access token until it expires. An expired link is refused as `invalid_signature`: read the ticket, reading or expense again for a new one.',
    access: 'public',
    params: PhotoParams,
    query: SignedQuery,
    raw: { contentType: '*/*' },
    data: RawFile,
    refuses: ['invalid_signature'],
    run: async (tx, { params, query, context }) => {
      const { organization_id: organizationId, ...signed } = query;
      const left = secondsLeft(context, tx.now, { id: params.photo_id, organizationId, ...signed });
      if (left === 0) throw refused('invalid_signature');
      const scopedTx = tx.enter({ organizationId, timezone: 'UTC', propertyIds: null });
      const photo = await findPhoto(scopedTx, params.photo_id);
      const picture = async (): Promise<Buffer> => {
        const bytes = await context.storage.get(photo.object_key);
        if (!bytes) throw refused('not_found');
        return bytes;
      };
      return new RawResponse(picture, {
        headers: {
          'content-type': photo.content_type,
          'content-disposition': `${placeOf(photo.content_type)}; filename="${photo.id}.${ENDINGS[photo.content_type]}"`,
          'cache-control': `private, max-age=${left}`,
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
        },
      });
    },
  });
}
