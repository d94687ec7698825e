import { randomUUIDv7 } from 'node:crypto';
import { ACCEPTED, cleanPhoto, MAX_MEGAPIXELS, type PhotoRefusal } from '../../domain/photos/clean-photo.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { invalidFields, Refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import { recordAudit } from '../database/audit.ts';
import type { Tx } from '../database/transaction.ts';
import type { UploadedFile } from '../http/read-upload.ts';
import {
  claimObject,
  countPhotos,
  findPhotoOf,
  insertPhoto,
  lockSubject,
  reserveObject,
  type StoredPhoto,
  type Subject,
} from './queries.ts';

export const MAX_PHOTOS = 10;

/** Writes the bytes to storage without an open transaction; the row follows in one. */
export async function storePhoto<T extends Tx>(
  open: <R>(work: (tx: T) => Promise<R>) => Promise<R>,
  context: AppContext,
  file: UploadedFile,
  findSubject: (tx: T) => Promise<Subject>,
): Promise<StoredPhoto> {
  const photo = cleanPhoto(file.bytes);
  const objectKey = await open(async (tx) => {
    const subject = await findSubject(tx);
    if (isRefusal(photo)) throw toPhotoError(photo);
    await assertRoomForPhoto(tx, subject);
    return reserveObject(tx);
  });
  if (isRefusal(photo)) throw toPhotoError(photo);
  const { contentType, width, height, bytes } = photo;
  await context.storage.put(objectKey, bytes, contentType);
  return { objectKey, contentType, width, height, sizeBytes: bytes.length };
}

export async function addPhoto(tx: Tx, subject: Subject, stored: StoredPhoto) {
  await lockSubject(tx, subject);
  await assertRoomForPhoto(tx, subject);
  await claimObject(tx, stored.objectKey);
  const id = randomUUIDv7();
  await insertPhoto(tx, id, subject, stored);
  await recordAudit(tx, `${subject.type}.photo_added`, subject, { photo_id: id });
  return findPhotoOf(tx, subject, id);
}

async function assertRoomForPhoto(tx: Tx, subject: Subject): Promise<void> {
  if ((await countPhotos(tx, subject)) >= MAX_PHOTOS)
    throw invalidFields({ path: 'photos', code: 'too_long', limit: MAX_PHOTOS });
}

function toPhotoError({ refused, details }: PhotoRefusal): Refused {
  const limit = { not_allowed: ACCEPTED, too_large: `${MAX_MEGAPIXELS} megapixel`, invalid_format: undefined }[refused];
  return new Refused('validation_failed', details, [{ path: 'file', code: refused, ...(limit ? { limit } : {}) }]);
}
