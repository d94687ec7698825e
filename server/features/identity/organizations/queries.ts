import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { MemberStatus, OrganizationStatus } from '../../../../domain/catalog/organizations.ts';
import type { MemberRole } from '../../../../domain/catalog/permissions.ts';
import { refused } from '../../../../domain/refused.ts';
import { sql } from '../../../database/sql.ts';
import type { Transaction, Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import type { Static } from '../../../http/schema.ts';
import { emailKey } from '../../../security/email-key.ts';
import type { Organization as OrganizationSchema } from './schemas.ts';

export type Organization = Static<typeof OrganizationSchema>;

export const readOrganization = (tx: Transaction, id: string): Promise<Organization | undefined> =>
  tx.first<Organization>(sql`select * from identity.organization_of(${id})`);

export const lockOrganization = (tx: Transaction, id: string): Promise<Organization | undefined> =>
  tx.first<Organization>(sql`select * from identity.lock_organization(${id})`);

type BookSettings = Pick<Organization, 'books_locked_until' | 'utilities_are_revenue'>;

/** Read with every entry that is posted, so only what that needs. */
export const readBookSettings = (tx: Tx): Promise<BookSettings | undefined> =>
  tx.first<BookSettings>(
    sql`select books_locked_until, utilities_are_revenue from identity.organization_of(${tx.organizationId})`,
  );

const booksOf = (tx: Tx): string => `books ${tx.organizationId}`;

/** Until the end of the transaction nobody locks or unlocks the books. */
export const holdBooks = (tx: Tx): Promise<void> =>
  tx.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${booksOf(tx)}, 0))`);

/** Waits for those who hold them. */
export const lockBooks = (tx: Tx): Promise<void> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${booksOf(tx)}, 0))`);

/** Archived organizations are listed only with status ARCHIVED, and none whose second factor the session lacks. */
export const listOrganizations = (
  tx: Transaction,
  { id, sessionId }: { id: string; sessionId: string },
  status: Organization['status'] | undefined,
  page: Page,
): Promise<Organization[]> =>
  tx.query<Organization>(sql`
    select o.* from identity.organizations_of(${id}) o, identity.session_assurance(${sessionId}, null) a
    where (not o.require_second_factor or a.second_factor_at is not null) and ${status ? sql`status = ${status}` : sql`status <> 'ARCHIVED'`} ${page.where} ${page.orderBy}`);

/** Returns false if the slug is taken. */
export async function insertOrganization(
  tx: Transaction,
  organization: { id: string; name: string; slug: string; timezone: string; locale: string },
): Promise<boolean> {
  const { made } = await tx.one<{ made: boolean }>(
    sql`select identity.create_organization(${organization.id}, ${organization.name}, ${organization.slug},
      ${organization.timezone}, ${organization.locale}, ${tx.now.toString()}) as made`,
  );
  return made;
}

export async function saveOrganization(tx: Transaction, o: Organization): Promise<Organization> {
  await tx.run(sql`select identity.set_staff_may_collect_cash(${o.id}, ${o.staff_may_collect_cash})`);
  await tx.run(sql`select identity.set_require_second_factor(${o.id}, ${o.require_second_factor})`);
  await tx.run(sql`select identity.set_electricity_guard(${o.id}, ${o.electricity_guard})`);
  const zalo = o.zalo && JSON.stringify(o.zalo);
  await tx.run(
    sql`select identity.set_notification_channels(${o.id}, ${o.notification_channels}::text[], ${zalo}::jsonb)`,
  );
  return tx.one<Organization>(sql`
    select * from identity.save_organization(${o.id}, ${o.name}, ${o.slug}, ${o.status}, ${o.timezone}, ${o.locale}, ${o.legal_name},
      ${o.tax_code}, ${o.address}, ${o.chart}, ${o.books_locked_until}, ${o.utilities_are_revenue}, ${tx.now.toString()})`);
}

export const insertMembership = (
  tx: Transaction,
  member: {
    id: string;
    organizationId: string;
    accountId: string | null;
    email: string;
    role: MemberRole;
    roleId: string | null;
    propertyIds: string[] | null;
    status: MemberStatus;
  },
): Promise<void> =>
  tx.run(sql`select identity.add_member(${member.id}, ${member.organizationId}, ${member.accountId}, ${member.email},
    ${emailKey(member.email)}, ${member.role}, ${member.roleId}, ${member.propertyIds}, ${member.status}, ${tx.now.toString()})`);

export const setSessionOrganization = (tx: Transaction, sessionId: string, organizationId: string): Promise<void> =>
  tx.run(sql`select identity.set_session_organization(${sessionId}, ${organizationId})`);

export type MembershipRow = {
  membership_id: string;
  organization_id: string;
  name: string;
  slug: string;
  status: OrganizationStatus;
  role: MemberRole;
  property_ids: string[] | null;
  require_second_factor: boolean;
};

/** For account routes, which are not scoped to an organization and so skip the usual check of its status. */
export async function assertOrganizationActive(tx: Transaction, organizationId: string | null): Promise<void> {
  if (organizationId === null) return;
  const row = await tx.first<{ status: OrganizationStatus }>(
    sql`select status from identity.organization_state(${organizationId})`,
  );
  if (row && row.status !== 'ACTIVE') throw refused('organization_suspended');
}

/** Oldest first. */
export const membershipsOf = (tx: Transaction, accountId: string): Promise<MembershipRow[]> =>
  tx.query<MembershipRow>(sql`
    select m.*, o.require_second_factor
    from identity.memberships_of(${accountId}) m cross join lateral identity.organization_of(m.organization_id) o
    order by m.joined_at, m.membership_id`);

export async function lastOrganizationOf(tx: Transaction, accountId: string): Promise<string | null> {
  const { id } = await tx.one<{ id: string | null }>(sql`select identity.last_organization_of(${accountId}) as id`);
  return id;
}

export type ImportTarget = {
  id: string;
  name: string;
  slug: string;
  status: OrganizationStatus;
  timezone: string;
  locale: Locale;
};

export const MAX_ORGANIZATIONS = 1_000_000;

export const MAX_NAMED = 20;

/** Organizations with the given slug or id, or all of them for null; at most MAX_NAMED. */
export const findOrganizations = (tx: Transaction, named: string | null): Promise<ImportTarget[]> =>
  tx.query<ImportTarget>(sql`
    select o.id, o.name, o.slug, o.status, o.timezone, o.locale
    from identity.organization_ids(null, ${MAX_ORGANIZATIONS}) as i(id) cross join lateral identity.organization_of(i.id) o
    where o.status <> 'ARCHIVED' and (${named}::text is null or o.slug = lower(${named}) or o.id::text = lower(${named}))
    order by o.slug limit ${MAX_NAMED}`);
