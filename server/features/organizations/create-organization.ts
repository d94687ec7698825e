import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { foldDiacritics } from '../../../domain/text/fold-diacritics.ts';
import { recordAudit } from '../../database/audit.ts';
import type { Transaction } from '../../database/transaction.ts';
import { insertMember } from '../members/queries.ts';
import { insertOrganization, type Organization, readOrganization, slugExists } from './queries.ts';

type Owner = { id: string; email: string };

/** A new organization with its first owner. A given slug must be free; a made one is varied until it is. */
export async function createOrganization(
  tx: Transaction,
  owner: Owner,
  wish: { name: string; slug?: string },
): Promise<Organization> {
  const id = randomUUIDv7();
  const slug = wish.slug ?? (await freeSlug(tx, wish.name));
  await insertOrganization(tx, { id, name: wish.name, slug, timezone: 'Asia/Ho_Chi_Minh', locale: tx.locale });
  await insertMember(tx, {
    id: randomUUIDv7(),
    organizationId: id,
    accountId: owner.id,
    email: owner.email,
    role: 'OWNER',
    propertyIds: null,
    status: 'ACTIVE',
  });
  const organization = (await readOrganization(tx, id)) as Organization;
  const inside = tx.enter({ organizationId: id, timezone: organization.timezone, propertyIds: null });
  await recordAudit(
    inside,
    'organization.created',
    { type: 'organization', id },
    { name: wish.name, slug, owner: owner.id },
  );
  return organization;
}

async function freeSlug(tx: Transaction, name: string): Promise<string> {
  const base = foldDiacritics(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '');
  const stem = base.length >= 3 ? base : `org-${base || 'new'}`;
  return (await slugExists(tx, stem)) ? `${stem}-${randomBytes(4).toString('hex')}` : stem;
}
