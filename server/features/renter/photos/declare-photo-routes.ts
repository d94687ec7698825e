import type { ErrorCode } from '../../../../domain/catalog/errors.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Access, RouteSpec, Routes } from '../../../http/route.ts';
import { closed, Ok, uuid } from '../../../http/schema.ts';
import { addPhoto, storePhoto } from '../../../photos/add-photo.ts';
import { Photo } from '../../../photos/photo.ts';
import { photoLinks } from '../../../photos/photo-links.ts';
import type { Subject } from '../../../photos/queries.ts';
import { PhotoBody } from './schemas.ts';

const TAG = 'Photos';
const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
const UPLOAD =
  'Multipart with one part `file` of up to 10 MiB; at most ten photos. The format is detected from the content: JPEG, PNG or WebP (convert HEIC first). Metadata such as location and device is removed; the image itself and its orientation stay unchanged.';

type PhotoAccess = Extract<Access, 'renter' | 'tickets.write' | 'meter_readings.write'>;
type TxOf<A extends PhotoAccess> = Parameters<NonNullable<RouteSpec<A>['run']>>[0];

/** How one audience adds photos to one kind of row and removes them. */
export type PhotoOwner<A extends PhotoAccess> = {
  path: string;
  idParam: 'ticket_id' | 'meter_reading_id';
  access: A;
  /** The row the photos belong to; refuses when the caller may not change its photos. */
  findSubject(tx: TxOf<A>, id: string): Promise<Subject>;
  removePhoto(tx: TxOf<A>, context: AppContext, subject: Subject, photoId: string): Promise<void>;
  add: { id: string; summary: string };
  remove: { id: string; summary: string };
  /** When the photos can be changed, for the API document. */
  condition?: string;
  refuses?: readonly ErrorCode[];
};

export function declarePhotoRoutes<A extends PhotoAccess>(routes: Routes, owner: PhotoOwner<A>): void {
  const { path, idParam, access, condition, findSubject } = owner;
  const refuses = owner.refuses ? { refuses: owner.refuses } : {};

  routes.post(`${path}/photos`, {
    ...owner.add,
    tag: TAG,
    description: condition ? `${UPLOAD} ${condition}` : UPLOAD,
    access,
    params: closed({ [idParam]: uuid() }),
    body: PhotoBody,
    upload: true,
    bodyLimitBytes: MAX_UPLOAD_BYTES,
    data: Photo,
    status: 201,
    ...refuses,
    prepare: (open, { params, body, context }) =>
      storePhoto(open, context, body.file, (tx: TxOf<A>) => findSubject(tx, params[idParam] as string)),
    run: async (tx, { params, prepared, context }) => {
      const photo = await addPhoto(tx, await findSubject(tx, params[idParam] as string), prepared);
      return { ...photo, url: photoLinks(tx, context)(photo.id) };
    },
  });

  routes.delete(`${path}/photos/{photo_id}`, {
    ...owner.remove,
    tag: TAG,
    ...(condition ? { description: condition } : {}),
    access,
    params: closed({ [idParam]: uuid(), photo_id: uuid() }),
    data: Ok,
    ...refuses,
    run: async (tx, { params, context }) => {
      await owner.removePhoto(tx, context, await findSubject(tx, params[idParam] as string), params.photo_id as string);
      return { ok: true };
    },
  });
}
