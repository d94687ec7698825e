import { refused } from '../../../../domain/refused.ts';
import { RawFile, RawResponse } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { secondsLeft } from '../../../photos/photo-links.ts';
import { findPhoto } from '../../../photos/queries.ts';
import { declarePhotoRoutes } from './declare-photo-routes.ts';
import { OWN_READING_PHOTOS, OWN_TICKET_PHOTOS, READING_PHOTOS, TICKET_PHOTOS } from './photo-owners.ts';
import { PhotoParams, SignedQuery } from './schemas.ts';

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

export function photoRoutes(routes: Routes): void {
  declarePhotoRoutes(routes, TICKET_PHOTOS);
  declarePhotoRoutes(routes, READING_PHOTOS);
  declarePhotoRoutes(routes, OWN_TICKET_PHOTOS);
  declarePhotoRoutes(routes, OWN_READING_PHOTOS);

  routes.get('/photos/{photo_id}', {
    id: 'showPhoto',
    tag: 'Photos',
    summary: 'Download a photo',
    description:
      'Open the `url` of a photo, which works without an access token until it expires. An expired link is refused as `invalid_signature`: read the ticket or reading again for a new one.',
    access: 'public',
    params: PhotoParams,
    query: SignedQuery,
    raw: { contentType: 'image/*' },
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
          'content-disposition': `inline; filename="${photo.id}.${ENDINGS[photo.content_type]}"`,
          'cache-control': `private, max-age=${left}`,
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
        },
      });
    },
  });
}
