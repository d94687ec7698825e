import { createDocumentsFixture, type DocumentsFixture } from '../documents/documents-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

export type PapersFixture = DocumentsFixture & { renterOfLease: Data; roomOfLease: Data; lease302: Data; vy: Data };

/** A lease of a household of two, with everything that a contract and form CT01 need. */
export async function createPapersFixture(day: string): Promise<PapersFixture> {
  const fixture = await createDocumentsFixture(day);
  const { api, ok } = fixture;
  await ok(
    api().patch(`/organizations/${fixture.landlord.organizationId}`, { address: '12 Nguyễn Lương Bằng, Đà Nẵng' }),
  );
  await ok(
    api().patch(`/properties/${fixture.property.id}`, {
      address: '45 Phạm Như Xương, Hòa Khánh, Đà Nẵng',
      owner: { full_name: 'Trần Thu Lan', id_number: '048180001234' },
      contact: { full_name: 'Trần Thu Lan', phone: '0905123456' },
    }),
  );
  await fixture.account();
  const room = await fixture.room('P302', { area_m2: '18.5' });
  const renter = await fixture.renter('Lý Anh Tùng', {
    phone: '0901234567',
    date_of_birth: '1998-05-20',
    gender: 'MALE',
    id_number: '048098004321',
    permanent_address: 'Thôn 3, Tịnh Khê, Quảng Ngãi',
  });
  const lease = await fixture.lease(room, renter, {
    start_date: '2026-11-06',
    end_date: '2027-11-05',
    monthly_rent: '3100000',
    deposit_amount: '3100000',
    occupant_count: 2,
  });
  const at = `/leases/${lease.id}/members`;
  await fixture.make(at, {
    full_name: 'Lý Anh Tùng',
    renter_id: renter.id,
    is_primary: true,
    head_of_household_name: 'Lý Anh Tùng',
    relation_to_head: 'Chủ hộ',
  });
  const vy = await fixture.make(at, {
    full_name: 'Lý Thị Vy',
    date_of_birth: '2004-02-19',
    gender: 'FEMALE',
    id_number: '048304000871',
    head_of_household_name: 'Lý Anh Tùng',
    relation_to_head: 'Em',
    moved_in_on: '2026-11-10',
  });
  return { ...fixture, roomOfLease: room, renterOfLease: renter, lease302: lease, vy };
}
