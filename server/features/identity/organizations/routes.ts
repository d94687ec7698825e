import { ORGANIZATION_STATUSES } from '../../../../domain/catalog/organizations.ts';
import { refused } from '../../../../domain/refused.ts';
import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { closed, oneOf, optional } from '../../../http/schema.ts';
import { createOrganization } from './create-organization.ts';
import { listOrganizations, readOrganization, setSessionOrganization } from './queries.ts';
import {
  CreateOrganizationBody,
  OrganizationList,
  OrganizationParams,
  OrganizationResult,
  UpdateOrganizationBody,
} from './schemas.ts';
import { updateOrganization } from './update-organization.ts';

const SORTS = {
  created_at: { column: 'created_at', type: 'timestamptz' },
  name: { column: 'name', type: 'text' },
} as const;

export function organizationRoutes(routes: Routes): void {
  routes.get('/organizations', {
    id: 'listOrganizations',
    tag: 'Organizations',
    summary: 'List your organizations',
    description: 'Archived organizations appear only with `status=ARCHIVED`.',
    access: 'operator',
    query: closed({ ...PAGE_QUERY, status: optional(oneOf(ORGANIZATION_STATUSES)) }),
    sorts: SORTS,
    data: OrganizationList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      return pageResult(page, 'organizations', await listOrganizations(tx, tx.actor, query.status, page));
    },
  });

  routes.post('/organizations', {
    id: 'createOrganization',
    tag: 'Organizations',
    summary: 'Create an organization',
    description: 'You become its OWNER. If your session has no organization, it switches to the new one.',
    access: 'operator',
    body: CreateOrganizationBody,
    data: OrganizationResult,
    status: 201,
    refuses: ['slug_taken'],
    run: async (tx, { body, context }) => {
      const organization = await createOrganization(tx, tx.actor, body);
      if (!tx.actor.organizationId) await setSessionOrganization(tx, tx.actor.sessionId, organization.id);
      tx.afterCommit.push(() => context.principals.evictAccount(tx.actor.id));
      return { organization };
    },
  });

  routes.get('/organizations/{organization_id}', {
    id: 'readOrganization',
    tag: 'Organizations',
    summary: 'Read an organization',
    access: 'organization.read',
    organization: 'path',
    params: OrganizationParams,
    data: OrganizationResult,
    run: async (tx) => {
      const organization = await readOrganization(tx, tx.organizationId);
      if (!organization) throw refused('not_found');
      return { organization };
    },
  });

  routes.patch('/organizations/{organization_id}', {
    id: 'updateOrganization',
    tag: 'Organizations',
    summary: 'Update an organization',
    description:
      'Status changes: ACTIVE ↔ SUSPENDED, any → ARCHIVED, ARCHIVED → ACTIVE. A suspended organization is read-only except for this route. `zalo` is the organization’s own Zalo account for template messages, used instead of the installation’s; its secrets are stored encrypted, and null removes it.',
    access: 'organization.write',
    organization: 'path',
    whileSuspended: true,
    params: OrganizationParams,
    body: UpdateOrganizationBody,
    data: OrganizationResult,
    refuses: ['slug_taken', 'invalid_status_transition', 'fresh_proof_required'],
    run: async (tx, { body, context }) => {
      const organization = await updateOrganization(tx, context.sealing, body);
      tx.afterCommit.push(() => context.principals.evictOrganization(organization.id));
      return { organization };
    },
  });
}
