import type { PresentedHandover } from './present-handover.ts';

/** A page shows six photos; what is beyond these bounds is seen in the apps. */
const MAX_PHOTOS = 60;
const MAX_BYTES = 24 * 1024 * 1024;
/** Formats other than JPEG are decoded to be printed. */
const MAX_DECODED_PIXELS = 24_000_000;

export type ChosenPhoto = { readonly id: string; readonly caption: string };

/** The photos to print, in the order of the items, and how many are left out. */
export function choosePhotos(items: PresentedHandover['items']): { chosen: ChosenPhoto[]; leftOut: number } {
  const all = items.flatMap(({ name, photos }, index) =>
    photos.map((photo, at) => ({ photo, caption: `${index + 1}. ${name}${photos.length > 1 ? ` (${at + 1})` : ''}` })),
  );
  let bytes = 0;
  let pixels = 0;
  const chosen = all
    .filter(({ photo: { size_bytes, content_type, width, height } }) => {
      bytes += size_bytes;
      pixels += content_type === 'image/jpeg' ? 0 : width * height;
      return bytes <= MAX_BYTES && pixels <= MAX_DECODED_PIXELS;
    })
    .slice(0, MAX_PHOTOS)
    .map(({ photo: { id }, caption }) => ({ id, caption }));
  return { chosen, leftOut: all.length - chosen.length };
}
