import { ATTACHMENT_TYPES } from '../catalog/photos.ts';
import { isRefusal, refusal } from '../refusal.ts';
import { textAt } from './bytes.ts';
import { type CleanPhoto, cleanPhoto, type PhotoRefusal } from './clean-photo.ts';

type Pdf = {
  readonly contentType: 'application/pdf';
  readonly width: null;
  readonly height: null;
  readonly bytes: Uint8Array;
};
export type CleanAttachment = CleanPhoto | Pdf;

/** Readers look for the end mark in this many bytes from the end. */
const END_BYTES = 1024;

/** A photo loses its metadata; a PDF stays as it is, because it may carry the signature of who issued it. */
export function cleanAttachment(bytes: Uint8Array): CleanAttachment | PhotoRefusal {
  if (textAt(bytes, 0, 5) === '%PDF-') {
    const end = bytes.subarray(-END_BYTES);
    return textAt(end, 0, end.length).includes('%%EOF')
      ? { contentType: 'application/pdf', width: null, height: null, bytes }
      : refusal('invalid_format', { content_type: 'application/pdf' });
  }
  const photo = cleanPhoto(bytes);
  return isRefusal(photo) && photo.refused === 'not_allowed'
    ? refusal('not_allowed', { accepted: ATTACHMENT_TYPES })
    : photo;
}
