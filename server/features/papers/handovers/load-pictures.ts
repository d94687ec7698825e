import type { AppContext } from '../../../app-context.ts';
import type { Pictures } from '../../../documents/typeset.ts';
import type { ObjectRow } from '../../../photos/queries.ts';
import type { ChosenPhoto } from './choose-photos.ts';

const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

export type PrintedPhoto = { readonly file: string; readonly caption: string };

/** The bytes of each photo under a file name; one that storage no longer has is left out. */
export async function loadPictures(
  { storage }: AppContext,
  chosen: readonly ChosenPhoto[],
  objects: ReadonlyMap<string, ObjectRow>,
): Promise<{ photos: PrintedPhoto[]; pictures: Pictures }> {
  const photos: PrintedPhoto[] = [];
  const pictures: Record<string, Uint8Array> = {};
  for (const { id, caption } of chosen) {
    const object = objects.get(id);
    const bytes = object && (await storage.get(object.object_key));
    if (!bytes) continue;
    const file = `photo-${photos.length + 1}.${ENDINGS[object.content_type] ?? 'jpg'}`;
    pictures[file] = bytes;
    photos.push({ file, caption });
  }
  return { photos, pictures };
}
