import { UploadedFile } from '../http/read-upload.ts';
import { RENTER_ROOM } from './incidents.ts';
import { samplePdf } from './sample-pdf.ts';
import { MONTHS, type Timeline } from './timeline.ts';

const THINGS = [
  { name: 'Máy lạnh 9000 BTU', unit_value: '6000000', note: 'Có điều khiển' },
  { name: 'Giường 1,6 m và nệm', unit_value: '3500000' },
  { name: 'Tường phòng', condition: 'WORN', note: 'Vết nứt cạnh cửa sổ, có trước' },
  { name: 'Khóa cửa', note: 'Khóa tay gạt' },
];

/** Of the renter whose login is printed: the contract, and what is in the room, which they are yet to confirm. */
export function planPapers(timeline: Timeline): void {
  const room = timeline.room(RENTER_ROOM);
  const readings = { electricity: room.electricity, water: room.water };
  timeline.plan(0, 1, 11, async (at) => {
    await timeline.call(at, timeline.team.manager, 'GET', `/leases/${room.tenancy?.leaseId}/contract.pdf`);
  });
  timeline.plan(MONTHS - 1, 8, 10, async (planned) => {
    const at = timeline.lastHour(planned, 10);
    const path = `/leases/${room.tenancy?.leaseId}/handovers`;
    const body = { kind: 'IN', key_count: 2, readings, items: THINGS };
    const handover = await timeline.post(at, timeline.team.staff, path, body);
    await timeline.post(at.add({ minutes: 20 }), timeline.team.staff, `${path}/${handover.id}/confirm`);
  });
}

const FILES = [
  { kind: 'SIGNED_CONTRACT', name: 'hop-dong-da-ky.pdf', text: 'Hop dong thue phong da ky (ban mau)' },
  { kind: 'IDENTITY_PAPER', name: 'can-cuoc.pdf', text: 'Can cuoc (ban mau, khong phai giay to that)' },
];

/** After everything else: stored files stay behind when the transaction is rolled back. */
export async function attachFiles(timeline: Timeline, at: Temporal.Instant): Promise<void> {
  const owner_id = timeline.room(RENTER_ROOM).tenancy?.leaseId;
  for (const { kind, name, text } of FILES)
    await timeline.client.call(at, timeline.team.manager, 'POST', '/attachments', {
      body: { owner_type: 'lease', owner_id, kind },
      file: new UploadedFile(name, samplePdf(text)),
    });
}
