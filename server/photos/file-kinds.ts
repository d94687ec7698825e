import type { AuditAction } from '../../domain/catalog/audit-actions.ts';
import { type CleanAttachment, cleanAttachment } from '../../domain/photos/clean-attachment.ts';
import { ACCEPTED, cleanPhoto, type PhotoRefusal } from '../../domain/photos/clean-photo.ts';
import { uploadedFile } from '../http/read-upload.ts';
import { body } from '../http/schema.ts';
import { Attachment, Photo } from './photo.ts';
import type { Subject } from './queries.ts';

const PhotoBody = body('PhotoBody', {
  file: uploadedFile({ description: 'A JPEG, PNG or WebP image of up to 50 megapixels.' }),
});
const AttachmentBody = body('AttachmentBody', {
  file: uploadedFile({ description: 'A PDF, or an image as in PhotoBody.' }),
});

/** What is uploaded: a photo of a meter or of damage, or the receipt of an expense. */
export type FileKind = {
  /** Names it in paths and errors. */
  noun: 'photo' | 'attachment';
  tag: string;
  upload: string;
  accepted: string;
  clean(bytes: Uint8Array): CleanAttachment | PhotoRefusal;
  body: typeof PhotoBody;
  data: typeof Photo | typeof Attachment;
};

export const PHOTO: FileKind = {
  noun: 'photo',
  tag: 'Photos',
  upload:
    'Multipart with one part `file` of up to 10 MiB; at most ten photos. The format is detected from the content: JPEG, PNG or WebP (convert HEIC first). Metadata such as location and device is removed; the image itself and its orientation stay unchanged.',
  accepted: ACCEPTED,
  clean: cleanPhoto,
  body: PhotoBody,
  data: Photo,
};

export const ATTACHMENT: FileKind = {
  noun: 'attachment',
  tag: 'Expenses',
  upload:
    'Multipart with one part `file` of up to 10 MiB; at most ten per expense. A PDF is stored as it is, an image (JPEG, PNG or WebP) without its metadata.',
  accepted: `${ACCEPTED}, PDF`,
  clean: cleanAttachment,
  body: AttachmentBody,
  data: Attachment,
};

type FilesOfSubject = { kind: FileKind; added: AuditAction; removed: AuditAction };

/** What has files under its own path. */
export type FileSubject = Subject & { type: 'ticket' | 'meter_reading' | 'expense' | 'handover_item' };

export const FILES_OF: Readonly<Record<FileSubject['type'], FilesOfSubject>> = {
  ticket: { kind: PHOTO, added: 'ticket.photo_added', removed: 'ticket.photo_removed' },
  meter_reading: { kind: PHOTO, added: 'meter_reading.photo_added', removed: 'meter_reading.photo_removed' },
  handover_item: { kind: PHOTO, added: 'handover.photo_added', removed: 'handover.photo_removed' },
  expense: { kind: ATTACHMENT, added: 'expense.attachment_added', removed: 'expense.attachment_removed' },
};
