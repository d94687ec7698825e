import { useEffect, useState, useSyncExternalStore } from 'react';
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
export type Upload = (form: FormData, idempotencyKey: string) => Promise<unknown>;

/** Photos that were taken and are not sent yet. What fails stays, and is sent again by itself. */
export class TakenPhotos {
  readonly #listeners = new Set<() => void>();
  #photos: readonly QueuedPhoto[] = [];

  now = (): readonly QueuedPhoto[] => this.#photos;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add = (files: Iterable<File>): readonly QueuedPhoto[] => {
    const taken = Array.from(files, (file): QueuedPhoto => {
      const key = crypto.randomUUID();
      return { key, file, url: URL.createObjectURL(file), state: 'kept', problem: null };
    });
    this.#change([...this.#photos, ...taken]);
    return taken;
  };

  remove = (key: string): void => {
    for (const photo of this.#photos) if (photo.key === key) URL.revokeObjectURL(photo.url);
    this.#change(this.#photos.filter((photo) => photo.key !== key));
  };

  /** One after the other, as the network of a phone likes it; true when all have arrived. */
  send = async (upload: Upload): Promise<boolean> => {
    for (const { key, file, state } of this.#photos) {
      if (state === 'sending') continue;
      this.#update(key, { state: 'sending', problem: null });
      const form = new FormData();
      form.append('file', await shrinkPhoto(file));
      try {
        await upload(form, key);
        this.remove(key);
      } catch (error) {
        this.#update(key, { state: 'failed', problem: problemOf(error as Error) });
      }
    }
    return this.#photos.length === 0;
  };

  /** Once nobody can see them any more. */
  release(): void {
    for (const { url } of this.#photos) URL.revokeObjectURL(url);
  }

  #update(key: string, part: Partial<QueuedPhoto>): void {
    this.#change(this.#photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
  }

  #change(photos: readonly QueuedPhoto[]): void {
    this.#photos = photos;
    for (const listener of this.#listeners) listener();
  }
}

export type PhotoQueue = ReturnType<typeof usePhotoQueue>;

/** The photos of this component, or those that outlive it. `refusal`: why a chosen file is not among them. */
export function usePhotoQueue(outliving?: TakenPhotos) {
  const [own] = useState(() => new TakenPhotos());
  const { now, subscribe, add, remove, send } = outliving ?? own;
  const photos = useSyncExternalStore(subscribe, now);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => () => own.release(), [own]);
  return { photos, add, remove, send, refusal, setRefusal };
}
