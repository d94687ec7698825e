import type { Client, MeterReading } from '@rentroll/client';

/** The reading that the service has of a room for a month. */
export async function findReading(
  api: Client,
  { roomId, period }: { roomId: string; period: string },
): Promise<MeterReading | undefined> {
  const query = { room_id: roomId, period, kind: 'PERIODIC', status: 'ACCEPTED' } as const;
  return (await api.get('/meter-readings', { query })).meter_readings[0];
}
