import type { ErrorCode } from '../../domain/catalog/errors.ts';
import type { Permission } from '../../domain/catalog/permissions.ts';
import type { AppContext } from '../app-context.ts';
import type { RouteSpec, Routes } from '../http/route.ts';
import { closed, Ok, uuid } from '../http/schema.ts';
import { addPhoto, storePhoto } from './add-photo.ts';
import { FILES_OF, type FileSubject } from './file-kinds.ts';
import { attachmentLinks, photoLinks } from './photo-links.ts';

const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

type PhotoAccess = 'renter' | Permission;
type TxOf<A extends PhotoAccess> = Parameters<NonNullable<RouteSpec<A>['run']>>[0];

/** How one audience adds photos or attachments to one kind of row and removes them. */
export type PhotoOwner<A extends PhotoAccess> = {
  subject: FileSubject['type'];
  path: string;
  idParam: 'ticket_id' | 'meter_reading_id' | 'expense_id' | 'handover_item_id';
  access: A;
  /** The row the photos belong to; refuses when the caller may not change its photos. */
  findSubject(tx: TxOf<A>, id: string): Promise<FileSubject>;
  removePhoto(tx: TxOf<A>, context: AppContext, subject: FileSubject, photoId: string): Promise<void>;
  add: Act;
  remove: Act;
};

type Act = {
  id: string;
  summary: string;
  /** When it is possible, for the API document. */
  condition?: string;
  refuses?: readonly ErrorCode[];
};

export function declarePhotos<A extends PhotoAccess>(routes: Routes, owner: PhotoOwner<A>): void {
  const { path, idParam, access, findSubject } = owner;
  const { kind } = FILES_OF[owner.subject];
  const fileId = `${kind.noun}_id` as const;
  const { condition: whenAdded, ...add } = owner.add;
  const { condition: whenRemoved, ...remove } = owner.remove;

  routes.post(`${path}/${kind.noun}s`, {
    ...add,
    tag: kind.tag,
    description: whenAdded ? `${kind.upload} ${whenAdded}` : kind.upload,
    access,
    params: closed({ [idParam]: uuid() }),
    body: kind.body,
    upload: true,
    bodyLimitBytes: MAX_UPLOAD_BYTES,
    data: kind.data,
    status: 201,
    prepare: (open, { params, body, context }) =>
      storePhoto(open, context, kind, body.file, (tx: TxOf<A>) => findSubject(tx, params[idParam] as string)),
    run: async (tx, { params, prepared, context }) => {
      const photo = await addPhoto(tx, await findSubject(tx, params[idParam] as string), prepared);
      const links = kind.noun === 'attachment' ? attachmentLinks : photoLinks;
      return { ...photo, url: links(tx, context)(photo.id) };
    },
  });

  routes.delete(`${path}/${kind.noun}s/{${fileId}}`, {
    ...remove,
    tag: kind.tag,
    ...(whenRemoved ? { description: whenRemoved } : {}),
    access,
    params: closed({ [idParam]: uuid(), [fileId]: uuid() }),
    data: Ok,
    run: async (tx, { params, context }) => {
      await owner.removePhoto(tx, context, await findSubject(tx, params[idParam] as string), params[fileId] as string);
      return { ok: true };
    },
  });
}
