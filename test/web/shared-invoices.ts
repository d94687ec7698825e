import { createDocumentsFixture, type DocumentsFixture } from '../documents/documents-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

export type SharedInvoices = {
  fixture: DocumentsFixture;
  /** The paths of share links by what their invoice shows. */
  paths: Record<string, string>;
  /** The invoice whose charges are all explained. */
  unpaid: Data;
};

const LONG_NAME = 'Nguyễn Hoàng Phương Thảo Nguyên Bảo Khánh '.repeat(4).trim();

const TIERS = {
  utility: 'ELECTRICITY',
  effective_from: '2026-11',
  vat_percent: '8',
  tiers: [
    { up_to: 50, unit_price: '1984' },
    { up_to: 100, unit_price: '2050' },
    { up_to: null, unit_price: '2380' },
  ],
};

/** One invoice in every state that a share link can show, on 20 December 2026. */
export async function createSharedInvoices(): Promise<SharedInvoices> {
  const fixture = await createDocumentsFixture('2026-11-01');
  const { make, ok, api } = fixture;
  await fixture.account({ property_id: fixture.property.id });
  await ok(api().patch(`/properties/${fixture.property.id}`, { address: '18 Nguyễn Lương Bằng, Liên Chiểu, Đà Nẵng' }));
  const open = async (room: Data, name: string, lease: object = {}) => {
    await fixture.lease(room, await fixture.renter(name), { start_date: '2026-11-01', ...lease });
    return room;
  };
  const room = async (name: string, renter = 'Trần Văn Minh', lease: object = {}) =>
    open(await fixture.room(name), renter, lease);
  const share = async ({ id }: Data) => {
    const { url } = await ok(api().post(`/invoices/${id}/share-link`));
    return new URL(url).pathname;
  };
  const issue = (of: Data, due_date = '2026-12-25') => fixture.issue(of, '2026-12', { due_date });

  const metered = await room('P102', 'Phạm Thị Thảo', { initial_readings: { electricity: 4812, water: 286 } });
  const tiered = await room('P201', 'Lê Minh Quân', {
    start_date: '2026-11-11',
    initial_readings: { electricity: 100, water: 10 },
  });
  await make('/recurring-fees', { property_id: fixture.property.id, name: 'Internet', amount: '100000' });
  const garbage = { name: 'Rác và vệ sinh', amount: '20000', basis: 'PER_QUANTITY', quantity: '2' };
  await make('/recurring-fees', { room_id: metered.id, ...garbage });
  const rooms = {
    partly: await room('P103'),
    overdue: await room('P104'),
    paid: await room('P105'),
    writtenOff: await room('P106'),
    credited: await room('P107'),
    reduced: await room('P108'),
    long: await room('Phòng tầng thượng hướng sân sau', LONG_NAME, { monthly_rent: '999999999999' }),
  };
  await fixture.on('2026-12-01');
  await fixture.read(metered, '2026-11', { electricity_current: 4930, water_current: 292, reading_date: '2026-11-30' });
  const unpaid = await issue(metered);
  await ok(api().put(`/properties/${fixture.property.id}/utility-tariffs`, { utility_tariffs: [TIERS] }));
  await fixture.read(tiered, '2026-11', { electricity_current: 265, water_current: 13, reading_date: '2026-11-30' });
  const november = await fixture.issue(tiered, '2026-11', { due_date: '2026-12-05' });
  const december = await issue(tiered);
  const [partly, overdue, paid, writtenOff, credited, reduced, long] = [
    await issue(rooms.partly),
    await issue(rooms.overdue, '2026-12-05'),
    await issue(rooms.paid),
    await issue(rooms.writtenOff),
    await issue(rooms.credited),
    await issue(rooms.reduced),
    await issue(rooms.long),
  ];
  await fixture.pay(partly, '1000000');
  await fixture.pay(paid, paid.total_amount);
  await make(`/invoices/${writtenOff.id}/write-off`, { reason: 'bỏ đi' });
  const creditAll = ({ id, lines }: Data, amount?: string) =>
    make(`/invoices/${id}/credit-notes`, {
      reason: 'giảm',
      lines: (amount ? lines.slice(0, 1) : lines).map((line: Data) => ({
        line_id: line.id,
        amount: amount ?? line.amount,
      })),
    });
  await creditAll(credited);
  await creditAll(reduced, '500000');
  const elsewhere = await make('/properties', { name: 'Nhà chưa có tài khoản', code: 'NT' });
  const bare = await make('/rooms', { property_id: elsewhere.id, name: 'A1', base_rent: '2500000' });
  const withoutAccount = await issue(
    await open(bare, 'Đỗ Văn Nam', { start_date: '2026-12-01', monthly_rent: '2500000' }),
  );
  await fixture.on('2026-12-20');
  const invoices = {
    unpaid,
    tiers: november,
    previousDebt: december,
    partly,
    overdue,
    paid,
    writtenOff,
    credited,
    reduced,
    long,
    withoutAccount,
  };
  const paths: Record<string, string> = {};
  for (const [name, invoice] of Object.entries(invoices)) paths[name] = await share(invoice);
  return { fixture, paths, unpaid };
}
