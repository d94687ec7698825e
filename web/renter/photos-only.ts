import { PHOTO_TYPES } from '../../domain/catalog/photos.ts';
import { useWords } from '../data/app.ts';
import type { PhotoQueue, QueuedPhoto } from '../data/photo-queue.ts';
import { renterPhotoWords } from '../words/renter-photos.ts';

/** Phones that take HEIC turn it into JPEG when a photo is made smaller; what has no type is judged by the service. */
const isTaken = ({ type }: File): boolean =>
  type === '' || (PHOTO_TYPES as readonly string[]).includes(type) || /^image\/hei[cf]$/.test(type);

/** What is no photo is refused when it is chosen: sending it again would not help. */
export function usePhotosOnly({ add, setRefusal }: PhotoQueue): (files: readonly File[]) => readonly QueuedPhoto[] {
  const words = useWords(renterPhotoWords);
  return (files) => {
    const other = files.find((file) => !isTaken(file));
    setRefusal(other ? words.noPhoto(other.name) : null);
    return add(files.filter(isTaken));
  };
}
