import { permissionsOf, type Role } from '../../domain/catalog/permissions.ts';
import { ELECTRICITY_VAT } from '../../domain/rules/electricity.ts';
import { ruleIn } from '../../domain/rules/rule.ts';
import { TARIFF_TEMPLATES } from '../../domain/tariffs/templates.ts';
import { findInvited, joinOrganization, lockInvitation } from '../features/identity/accounts/join-organization.ts';
import { createAccount, type PreparedAccount } from '../features/identity/accounts/register.ts';
import { createOrganization } from '../features/identity/organizations/create-organization.ts';
import type { OperatorActor, RenterActor } from '../security/actor.ts';
import { ANONYMOUS } from '../security/actor.ts';
import { dong, MONTHS, type Room, TIMEZONE, type Timeline } from './timeline.ts';

export type Accounts = Record<'owner' | 'manager' | 'accountant' | 'staff' | 'renter', PreparedAccount>;

const ROOMS = {
  boarding: { floors: 6, each: 6, rent: 3_200_000 },
  apartments: { floors: 4, each: 6, rent: 4_500_000 },
};

/** Creates the organization with its owner and members. */
export async function createDemoOrganization(timeline: Timeline, accounts: Accounts): Promise<string> {
  const at = timeline.at(0, 1, 6);
  const unscopedTx = timeline.client.unscopedTx(at, ANONYMOUS);
  const { owner } = accounts;
  const id = await createAccount(unscopedTx, timeline.client.context, owner, true);
  const organization = await createOrganization(
    unscopedTx,
    { id, email: owner.email, name: owner.displayName },
    { name: 'Nhà trọ Hoa Sen (dùng thử)', slug: 'demo' },
  );
  timeline.client.enter({ organizationId: organization.id, timezone: TIMEZONE, propertyIds: null });
  const actor = operator(id, owner, organization.id, 'OWNER');
  timeline.team = { owner: actor, manager: actor, accountant: actor, staff: actor };
  await timeline.call(at, actor, 'PATCH', `/organizations/${organization.id}`, {
    legal_name: 'Hộ kinh doanh nhà trọ Hoa Sen',
    address: '18 đường Ngô Văn Sở, quận Liên Chiểu, Đà Nẵng',
  });
  return organization.id;
}

export async function inviteTeam(timeline: Timeline, accounts: Accounts, organizationId: string): Promise<void> {
  const path = `/organizations/${organizationId}/members`;
  const roles = { manager: 'MANAGER', accountant: 'ACCOUNTANT', staff: 'STAFF' } as const;
  for (const name of ['manager', 'accountant', 'staff'] as const) {
    const at = timeline.at(0, 1, 7);
    const account = accounts[name];
    const { token } = await timeline.post<{ token: string }>(at, timeline.team.owner, path, {
      email: account.email,
      role: roles[name],
      ...(name === 'staff' ? { property_ids: [timeline.properties.boarding, timeline.properties.apartments] } : {}),
    });
    const unscopedTx = timeline.client.unscopedTx(at, ANONYMOUS);
    const invited = await findInvited(unscopedTx, token);
    await lockInvitation(invited);
    const id = await createAccount(unscopedTx, timeline.client.context, account, true);
    await joinOrganization(invited, timeline.client.context, { id, email: account.email, name: account.displayName });
    timeline.team[name] = operator(id, account, organizationId, roles[name]);
  }
}

const operator = (id: string, account: PreparedAccount, organizationId: string, role: Role): OperatorActor => ({
  kind: 'OPERATOR',
  id,
  name: account.displayName,
  email: account.email,
  sessionId: id,
  organizationId,
  role,
  permissions: permissionsOf(role),
  propertyIds: null,
});

export const renterActor = (
  id: string,
  account: PreparedAccount,
  link: { organizationId: string; renterId: string } | null,
): RenterActor => ({
  kind: 'RENTER',
  id,
  name: account.displayName,
  email: account.email,
  sessionId: id,
  organizationId: link?.organizationId ?? null,
  renterId: link?.renterId ?? null,
});

export async function createProperties(timeline: Timeline): Promise<void> {
  const { owner } = timeline.team;
  const at = timeline.at(0, 1, 6.5);
  const contact = { full_name: owner.name, phone: '0100000900' };
  const landlord = { full_name: owner.name, id_number: '048000000900', tax_code: '8000000018' };
  const boarding = await timeline.post(at, owner, '/properties', {
    name: 'Nhà trọ Hoa Sen, Liên Chiểu',
    code: 'HOASEN',
    address: '18 đường Ngô Văn Sở, quận Liên Chiểu, Đà Nẵng',
    owner: landlord,
    contact,
    police_office: 'Công an phường Hòa Khánh',
  });
  const apartments = await timeline.post(at, owner, '/properties', {
    name: 'Chung cư mini Phan Văn Trị, Bình Thạnh',
    code: 'PVT',
    address: '245/9 đường Phan Văn Trị, quận Bình Thạnh, TP.HCM',
    owner: landlord,
    contact,
  });
  timeline.properties = { boarding: boarding.id, apartments: apartments.id };
  const common = { billing_day: 1, due_day: 5, utilities_lag_months: 1, reminder_days: [-2, 3, 10] };
  await timeline.call(at, owner, 'PATCH', `/properties/${boarding.id}/billing-settings`, {
    ...common,
    water_unit_price: '12000',
  });
  await timeline.call(at, owner, 'PATCH', `/properties/${apartments.id}/billing-settings`, {
    ...common,
    water_unit_price: '20000',
    late_fee: { kind: 'FIXED', value: '50000', grace_days: 5, auto: true },
  });
  await setTariffs(timeline, at);
  for (const [propertyId, name, amount, basis] of [
    [boarding.id, 'Internet', '100000', 'FLAT'],
    [boarding.id, 'Rác và vệ sinh', '20000', 'PER_OCCUPANT'],
    [apartments.id, 'Internet', '120000', 'FLAT'],
    [apartments.id, 'Phí quản lý, thang máy', '150000', 'FLAT'],
    [apartments.id, 'Gửi xe máy', '100000', 'PER_OCCUPANT'],
  ] as const)
    await timeline.post(at, owner, '/recurring-fees', { property_id: propertyId, name, amount, basis });
  timeline.rooms = [...(await openRooms(timeline, at, 'boarding')), ...(await openRooms(timeline, at, 'apartments'))];
}

/** The public tiers with quotas by people, and from every month on in which VAT changes, the new rate. */
async function setTariffs(timeline: Timeline, at: Temporal.Instant): Promise<void> {
  const template = TARIFF_TEMPLATES.find(({ utility }) => utility === 'ELECTRICITY');
  if (!template) throw new Error('There is no public electricity tariff');
  const { utility, tiers, undeclared_unit_price, quota_basis } = template;
  const rates = Array.from({ length: MONTHS }, (_, month) => {
    const effective_from = timeline.period(month);
    return {
      effective_from,
      vat_percent: ruleIn(ELECTRICITY_VAT, effective_from)?.figures.percent ?? template.vat_percent,
    };
  });
  const changes = rates.filter(({ vat_percent }, month) => vat_percent !== rates[month - 1]?.vat_percent);
  const utility_tariffs = changes.map((rate) => ({
    utility,
    ...rate,
    tiers: [...tiers],
    undeclared_unit_price,
    quota_basis,
  }));
  for (const propertyId of Object.values(timeline.properties))
    await timeline.call(at, timeline.team.owner, 'PUT', `/properties/${propertyId}/utility-tariffs`, {
      utility_tariffs,
    });
}

async function openRooms(timeline: Timeline, at: Temporal.Instant, property: keyof typeof ROOMS): Promise<Room[]> {
  const { floors, each, rent } = ROOMS[property];
  const propertyId = timeline.properties[property];
  const wanted = Array.from({ length: floors * each }, (_, index) => ({
    floor: Math.floor(index / each) + 1,
    name: `P${Math.floor(index / each) + 1}0${(index % each) + 1}`,
    rent: rent + timeline.random.between(0, 8) * 100_000,
    area: timeline.random.between(16, 32),
  }));
  const { rooms } = await timeline.post<{ rooms: { id: string; name: string }[] }>(
    at,
    timeline.team.owner,
    `/properties/${propertyId}/rooms/bulk`,
    {
      rooms: wanted.map(({ floor, name, rent: baseRent, area }) => ({
        name,
        floor,
        base_rent: dong(baseRent),
        area_m2: String(area),
        max_occupants: 4,
        electricity_meter_digits: 5,
        water_meter_digits: 5,
      })),
    },
  );
  const idOf = new Map(rooms.map(({ id, name }) => [name, id]));
  return wanted.map(({ name, rent: baseRent }) => ({
    id: idOf.get(name) ?? '',
    propertyId,
    name,
    rent: baseRent,
    electricity: timeline.random.between(800, 6000),
    water: timeline.random.between(40, 400),
    tenancy: null,
  }));
}

/** One account for both properties, with bank reports. */
export async function connectBank(timeline: Timeline, secret: string): Promise<void> {
  const at = timeline.at(0, 1, 6.8);
  const { owner } = timeline.team;
  const accountNumber = '0000000068';
  const account = await timeline.post(at, owner, '/bank-accounts', {
    bank_bin: '970436',
    account_number: accountNumber,
    account_holder: 'NGUYEN THI HOA SEN',
    is_default: true,
  });
  const connection = await timeline.post(at, owner, '/payment-connections', {
    provider: 'SEPAY',
    auth_method: 'API_KEY',
    name: 'Ngân hàng của nhà trọ',
    secret,
    bank_account_ids: [account.id],
  });
  timeline.bank = { connectionId: connection.id, accountNumber, secret, accountId: account.id, transfers: 0 };
}
