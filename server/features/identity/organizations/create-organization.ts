import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { refused } from '../../../../domain/refused.ts';
import { foldDiacritics } from '../../../../domain/text/fold-diacritics.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { insertMembership, insertOrganization, type Organization, readOrganization } from './queries.ts';

type Owner = { id: string; email: string; name: string };

/** A given slug must be free; a generated one gets a random suffix if it is taken. */
export async function createOrganization(
  tx: Transaction,
  owner: Owner,
  input: { name: string; slug?: string },
): Promise<Organization> {
  const id = randomUUIDv7();
  const stem = slugOf(input.name);
  const slugs = input.slug ? [input.slug] : [stem, `${stem}-${randomBytes(4).toString('hex')}`];
  const slug = await insertWithFreeSlug(
    tx,
    { id, name: input.name, timezone: 'Asia/Ho_Chi_Minh', locale: tx.locale },
    slugs,
  );
  await insertMembership(tx, {
    id: randomUUIDv7(),
    organizationId: id,
    accountId: owner.id,
    email: owner.email,
    role: 'OWNER',
    roleId: null,
    propertyIds: null,
    status: 'ACTIVE',
  });
  const organization = (await readOrganization(tx, id)) as Organization;
  const scopedTx = tx.enter({ organizationId: id, timezone: organization.timezone, propertyIds: null });
  await recordAudit(
    scopedTx,
    'organization.created',
    { type: 'organization', id },
    { name: input.name, slug, owner: owner.id },
    { kind: 'OPERATOR', id: owner.id, name: owner.name },
  );
  return organization;
}

async function insertWithFreeSlug(
  tx: Transaction,
  organization: { id: string; name: string; timezone: string; locale: string },
  slugs: string[],
): Promise<string> {
  for (const slug of slugs) if (await insertOrganization(tx, { ...organization, slug })) return slug;
  throw refused('slug_taken');
}

function slugOf(name: string): string {
  const words = foldDiacritics(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 50)
    .replace(/-+$/, '');
  return words.length >= 3 ? words : `org-${words || 'new'}`;
}
