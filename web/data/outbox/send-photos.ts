import { type Client, RentrollError } from '@rentroll/client';
import type { KeptPhoto } from './entries.ts';
import { findReading } from './find-reading.ts';
import { dropPhoto, type Owner } from './storage.ts';

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
      // A picture the service will never take must not hold up the others.
      if (!(error instanceof RentrollError) || error.status < 400 || error.status >= 500 || error.status === 429)
        throw error;
    }
    await dropPhoto(owner, key);
  }
}
