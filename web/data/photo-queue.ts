import { useEffect, useRef, useState } from 'react';
import { problemOf } from './save.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export type QueuedPhoto = {
  /** Also the key of its request: a photo whose answer was lost is stored once. */
  readonly key: string;
  readonly file: File;
  readonly url: string;
  readonly state: 'kept' | 'sending' | 'failed';
  readonly problem: string | null;
};
export type PhotoQueue = ReturnType<typeof usePhotoQueue>;
export type Upload = (form: FormData, idempotencyKey: string) => Promise<unknown>;

/**
 * Photos that were taken and are not sent yet. What fails stays, and is sent again by itself. `refusal`: why a chosen file is not among
 * them.
 */
export function usePhotoQueue() {
  const [photos, setPhotos] = useState<readonly QueuedPhoto[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const latest = useRef(photos);
  const change = (next: (before: readonly QueuedPhoto[]) => readonly QueuedPhoto[]) => {
    latest.current = next(latest.current);
    setPhotos(latest.current);
  };
  useEffect(() => () => latest.current.forEach(({ url }) => void URL.revokeObjectURL(url)), []);

  const update = (key: string, part: Partial<QueuedPhoto>) =>
    change((before) => before.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
  const remove = (key: string) =>
    change((before) =>
      before.filter((photo) => {
        if (photo.key === key) URL.revokeObjectURL(photo.url);
        return photo.key !== key;
      }),
    );
  const add = (files: Iterable<File>) => {
    const taken = Array.from(files, (file): QueuedPhoto => {
      const key = crypto.randomUUID();
      return { key, file, url: URL.createObjectURL(file), state: 'kept', problem: null };
    });
    change((before) => [...before, ...taken]);
    return taken;
  };
  /** One after the other, as the network of a phone likes it; true when all have arrived. */
  const send = async (upload: Upload): Promise<boolean> => {
    for (const { key, file, state } of latest.current) {
      if (state === 'sending') continue;
      update(key, { state: 'sending', problem: null });
      const form = new FormData();
      form.append('file', await shrinkPhoto(file));
      try {
        await upload(form, key);
        remove(key);
      } catch (error) {
        update(key, { state: 'failed', problem: problemOf(error as Error) });
      }
    }
    return latest.current.length === 0;
  };
  return { photos, add, remove, send, refusal, setRefusal };
}
