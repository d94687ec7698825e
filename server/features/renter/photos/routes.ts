import { refuse } from '../../../../domain/refuse.ts';
import { RawAnswer, RawFile } from '../../../http/raw-answer.ts';
import type { Routes } from '../../../http/route.ts';
import { secondsLeft } from '../../../photos/photo-links.ts';
import { findPhoto } from '../../../photos/queries.ts';
import { operatorPhotoRoutes } from './operator-routes.ts';
import { renterPhotoRoutes } from './renter-routes.ts';
import { PhotoParams, SignedQuery } from './schemas.ts';

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

export function photoRoutes(routes: Routes): void {
  operatorPhotoRoutes(routes);
  renterPhotoRoutes(routes);

  routes.get('/photos/{photo_id}', {
    id: 'showPhoto',
    tag: 'Photos',
    summary: 'The picture behind a photo’s link',
    description:
      'The link stands in `url` of every photo and works without an access token until it runs out; then it answers `invalid_signature`, and the row the photo belongs to has a fresh one.',
    access: 'public',
    params: PhotoParams,
    query: SignedQuery,
    raw: { contentType: 'image/*' },
    data: RawFile,
    refuses: ['invalid_signature'],
    run: async (tx, { params, query, services }) => {
      const { organization_id: organizationId, ...signed } = query;
      const left = secondsLeft(services, tx.now, { id: params.photo_id, organizationId, ...signed });
      if (left === 0) throw refuse('invalid_signature');
      const inside = tx.enter({ organizationId, timezone: 'UTC', propertyIds: null });
      const photo = await findPhoto(inside, params.photo_id);
      const picture = async (): Promise<Buffer> => {
        const bytes = await services.storage.get(photo.object_key);
        if (!bytes) throw refuse('not_found');
        return bytes;
      };
      return new RawAnswer(picture, {
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
