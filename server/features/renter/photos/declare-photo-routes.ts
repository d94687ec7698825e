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
  'Multipart, one part `file`, up to 10 MiB and ten photos. The kind is told by the bytes: JPEG, PNG and WebP; a phone that takes HEIC has to convert. Place, device and everything else written beside the picture is removed; the picture itself stays as it is, and so does which side is up.';

type PhotoAccess = Extract<Access, 'renter' | 'tickets.write' | 'meter_readings.write'>;
type TxOf<A extends PhotoAccess> = Parameters<RouteSpec<A>['run']>[0];

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
