import { type Client, RentrollError } from '@rentroll/client';
import type { KeptPhoto } from './entries.ts';
import { findReading } from './find-reading.ts';
import { dropPhoto, type Owner } from './storage.ts';

/** The picture itself is refused: not readable, too large, of another kind, or one more than a reading may have. */
const UNUSABLE = [400, 413, 415, 422];
/** Such as in a suspended organization. */
const REFUSED_FOR_NOW = [403, 404, 409];

/** Sends pictures whose values the service has; each leaves the device when the service took it. */
export async function sendPhotos(api: Client, owner: Owner, photos: ReadonlyMap<string, KeptPhoto>): Promise<void> {
  for (const [key, { roomId, period, picture, name }] of photos) {
    const reading = await findReading(api, { roomId, period });
    // A picture waits for its value; without one there is nothing it could belong to.
    if (!reading) continue;
    const form = new FormData();
    form.append('file', picture, name);
    try {
      await api.upload('/meter-readings/{meter_reading_id}/photos', form, {
        path: { meter_reading_id: reading.id },
        idempotencyKey: key.slice(-36),
      });
    } catch (error) {
      if (!(error instanceof RentrollError)) throw error;
      // What is refused for now stays, and is sent with what is typed next. It must not hold up the others.
      if (REFUSED_FOR_NOW.includes(error.status)) continue;
      if (!UNUSABLE.includes(error.status)) throw error;
    }
    await dropPhoto(owner, key);
  }
}
