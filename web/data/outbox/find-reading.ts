import type { Client, MeterReading } from '@rentroll/client';

/** The reading that the service has of a room for a month, or what the renter sent for it. */
export async function findReading(
  api: Client,
  { roomId, period }: { roomId: string; period: string },
  status: 'ACCEPTED' | 'PENDING' = 'ACCEPTED',
): Promise<MeterReading | undefined> {
  const query = { room_id: roomId, period, kind: 'PERIODIC', status } as const;
  return (await api.get('/meter-readings', { query })).meter_readings[0];
}
