import { randomUUIDv7 } from 'node:crypto';
import { cleanFileName } from '../../domain/photos/clean-file-name.ts';
import { MAX_MEGAPIXELS, type PhotoRefusal } from '../../domain/photos/clean-photo.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { invalidFields, Refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import { recordAudit } from '../database/audit.ts';
import type { Tx } from '../database/transaction.ts';
import type { UploadedFile } from '../http/read-upload.ts';
import { ATTACHMENT, FILES_OF, type FileKind, type FileSubject } from './file-kinds.ts';
import {
  claimObject,
  countPhotos,
  findPhotoOf,
  insertPhoto,
  lockSubject,
  reserveObject,
  type StoredPhoto,
} from './queries.ts';

export const MAX_PHOTOS = 10;

/** Uploads the bytes while no transaction is open; `addPhoto` inserts the row afterwards. */
export async function storePhoto<T extends Tx>(
  open: <R>(work: (tx: T) => Promise<R>) => Promise<R>,
  context: AppContext,
  kind: FileKind,
  file: UploadedFile,
  findSubject: (tx: T) => Promise<FileSubject>,
): Promise<StoredPhoto> {
  const photo = kind.clean(file.bytes);
  const objectKey = await open(async (tx) => {
    const subject = await findSubject(tx);
    if (isRefusal(photo)) throw toFileError(kind, photo);
    await assertRoomForPhoto(tx, kind, subject);
    return reserveObject(tx);
  });
  if (isRefusal(photo)) throw toFileError(kind, photo);
  const { contentType, width, height, bytes } = photo;
  await context.storage.put(objectKey, bytes, contentType);
  const attachmentKind = kind === ATTACHMENT ? 'RECEIPT' : null;
  const name = kind === ATTACHMENT ? cleanFileName(file.name) : null;
  return { objectKey, contentType, width, height, sizeBytes: bytes.length, kind: attachmentKind, name };
}

export async function addPhoto(tx: Tx, subject: FileSubject, stored: StoredPhoto) {
  const { kind, added } = FILES_OF[subject.type];
  await lockSubject(tx, subject);
  await assertRoomForPhoto(tx, kind, subject);
  await claimObject(tx, stored.objectKey);
  const id = randomUUIDv7();
  await insertPhoto(tx, id, subject, stored);
  await recordAudit(tx, added, subject, { [`${kind.noun}_id`]: id });
  return findPhotoOf(tx, subject, id);
}

async function assertRoomForPhoto(tx: Tx, { noun }: FileKind, subject: FileSubject): Promise<void> {
  if ((await countPhotos(tx, subject)) >= MAX_PHOTOS)
    throw invalidFields({ path: `${noun}s`, code: 'too_long', limit: MAX_PHOTOS });
}

export function toFileError({ accepted }: Pick<FileKind, 'accepted'>, { refused, details }: PhotoRefusal): Refused {
  const limit = { not_allowed: accepted, too_large: `${MAX_MEGAPIXELS} megapixel`, invalid_format: undefined }[refused];
  return new Refused('validation_failed', details, [{ path: 'file', code: refused, ...(limit ? { limit } : {}) }]);
}
