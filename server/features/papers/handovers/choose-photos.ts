import type { PresentedHandover } from './present-handover.ts';

/** A page shows six photos; what is beyond these bounds is seen in the apps. */
const MAX_PHOTOS = 60;
const MAX_BYTES = 24 * 1024 * 1024;
/** Formats other than JPEG are decoded to be printed. */
const MAX_DECODED_PIXELS = 24_000_000;

export type ChosenPhoto = { readonly id: string; readonly caption: string };

/** The photos to print, in the order of the items, and how many are left out: those that do not fit beside the ones before them. */
export function choosePhotos(items: PresentedHandover['items']): { chosen: ChosenPhoto[]; leftOut: number } {
  const all = items.flatMap(({ name, photos }, index) =>
    photos.map((photo, at) => ({ photo, caption: `${index + 1}. ${name}${photos.length > 1 ? ` (${at + 1})` : ''}` })),
  );
  const chosen: ChosenPhoto[] = [];
  let bytes = 0;
  let pixels = 0;
  for (const { photo, caption } of all) {
    const decoded = photo.content_type === 'image/jpeg' ? 0 : photo.width * photo.height;
    const isWithin = bytes + photo.size_bytes <= MAX_BYTES && pixels + decoded <= MAX_DECODED_PIXELS;
    if (!isWithin || chosen.length === MAX_PHOTOS) continue;
    bytes += photo.size_bytes;
    pixels += decoded;
    chosen.push({ id: photo.id, caption });
  }
  return { chosen, leftOut: all.length - chosen.length };
}
