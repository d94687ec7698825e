import { PHOTO_TYPES } from '../../domain/catalog/photos.ts';
import { useWords } from '../data/app.ts';
import type { PhotoQueue, QueuedPhoto } from '../data/photo-queue.ts';
import { isHeic } from '../data/shrink-photo.ts';
import { renterPhotoWords } from '../words/renter-photos.ts';

/** Browsers that can draw HEIC turn it into JPEG; what has no type is judged by the service. */
const isTaken = (file: File): boolean =>
  file.type === '' || (PHOTO_TYPES as readonly string[]).includes(file.type) || isHeic(file);

/** What is no photo is refused when it is chosen: sending it again would not help. */
export function usePhotosOnly({ add, setRefusal }: PhotoQueue): (files: readonly File[]) => readonly QueuedPhoto[] {
  const words = useWords(renterPhotoWords);
  return (files) => {
    const other = files.find((file) => !isTaken(file));
    setRefusal(other ? words.noPhoto(other.name) : null);
    return add(files.filter(isTaken));
  };
}
