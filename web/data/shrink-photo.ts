const ENOUGH_BYTES = 1_500_000;
const MAX_SIDE = 2048;
const QUALITY = 0.85;

/** The service does not take these, whatever their size. */
export const isHeic = ({ type }: File): boolean => /^image\/hei[cf]$/.test(type);

/** A photo of a phone is many times larger than what a person needs to see; a weak network should not carry that. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= ENOUGH_BYTES && !isHeic(file)) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    return blob && (blob.size < file.size || isHeic(file))
      ? new File([blob], 'photo.jpg', { type: 'image/jpeg' })
      : file;
  } catch {
    // A format this browser cannot draw: the service says whether it takes it.
    return file;
  }
}
