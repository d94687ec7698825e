import { registerLandlord } from './landlord.ts';
import { seedPortfolio } from './seed-portfolio.ts';
import type { BenchDatabase } from './site.ts';

const BILLED_MONTHS = 6;
const ROOMS_PER_FLOOR = 25;

/** Emails of landlords with one property each, whose meters nobody has read this month. */
export type LargeHouses = { walked: string; listed: string };

/** A property of 300 rooms with two meters each, and one of 500 rooms; half a year is billed and paid. */
export async function seedLargeHouses(database: BenchDatabase, url: string): Promise<LargeHouses> {
  const first = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh')
    .toPlainYearMonth()
    .subtract({ months: BILLED_MONTHS })
    .toString();
  const seed = async (number: number, rooms: number): Promise<string> => {
    const { organizationId, email } = await registerLandlord(url);
    const portfolio = { organizationId, number, rooms, properties: 1, billed: BILLED_MONTHS, open: 0, first };
    await seedPortfolio(database.owner, portfolio);
    await database.owner.query(
      `update rooms r set floor = 1 + n.n / ${ROOMS_PER_FLOOR}
       from (select id, row_number() over (order by id) - 1 as n from rooms where organization_id = $1) n
       where r.organization_id = $1 and r.id = n.id`,
      [organizationId],
    );
    return email;
  };
  const houses = { walked: await seed(1, 300), listed: await seed(2, 500) };
  await database.owner.query('analyze');
  return houses;
}
