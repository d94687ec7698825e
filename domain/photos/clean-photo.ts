import { PHOTO_TYPES, type PhotoType } from '../catalog/photos.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { textAt } from './bytes.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';
import type { Stripped } from './stripped.ts';

export const ACCEPTED = 'JPEG, PNG, WebP';

/** More than phones produce; a small file that claims more is a decompression bomb. */
export const MAX_MEGAPIXELS = 50;

export type CleanPhoto = Stripped & { readonly contentType: PhotoType };
export type PhotoRefusal = Refusal<'not_allowed' | 'invalid_format' | 'too_large'>;

const STRIPPERS: Readonly<Record<PhotoType, (bytes: Uint8Array) => Stripped | null>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
};

/** The type is detected from the bytes, never from the file name or the sender's header. */
export function cleanPhoto(bytes: Uint8Array): CleanPhoto | PhotoRefusal {
  const contentType = typeOf(bytes);
  if (contentType === null) return refusal('not_allowed', { accepted: PHOTO_TYPES });
  const stripped = STRIPPERS[contentType](bytes);
  if (!stripped || stripped.width === 0 || stripped.height === 0)
    return refusal('invalid_format', { content_type: contentType });
  const { width, height } = stripped;
  if (width * height > MAX_MEGAPIXELS * 1_000_000) return refusal('too_large', { width, height });
  return { ...stripped, contentType };
}

function typeOf(bytes: Uint8Array): PhotoType | null {
  if (bytes.length < 20) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  return textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP' ? 'image/webp' : null;
}
