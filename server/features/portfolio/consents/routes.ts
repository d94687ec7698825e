import type { Tx } from '../../../database/transaction.ts';
import type { LinkedRenter, Routes } from '../../../http/route.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { assertNotErased } from '../renters/erase-queries.ts';
import { findRenter } from '../renters/queries.ts';
import { RenterParams } from '../renters/schemas.ts';
import { noticeWithVersions, readNotice, replaceNotice, textIn } from './privacy-notice.ts';
import { consentsOf, recordConsent } from './record-consent.ts';
import {
  Consents,
  PrivacyNotice,
  PrivacyNoticeQuery,
  PutPrivacyNoticeBody,
  RecordConsentBody,
  TenantConsentBody,
  TenantPrivacyNotice,
} from './schemas.ts';

const TAG = 'Privacy';

export function consentRoutes(routes: Routes): void {
  noticeRoutes(routes);
  operatorRoutes(routes);
  tenantRoutes(routes);
}

function noticeRoutes(routes: Routes): void {
  routes.get('/privacy-notice', {
    id: 'readPrivacyNotice',
    tag: TAG,
    summary: 'Read what renters are told about their data',
    access: 'organization.read',
    query: PrivacyNoticeQuery,
    data: PrivacyNotice,
    refuses: ['not_found'],
    run: (tx, { query }) => noticeWithVersions(tx, query.version),
  });

  routes.put('/privacy-notice', {
    id: 'replacePrivacyNotice',
    tag: TAG,
    summary: 'Replace what renters are told about their data',
    description: 'Saves a new version; earlier ones stay. Renters are then asked again in the app.',
    access: 'organization.write',
    body: PutPrivacyNoticeBody,
    data: PrivacyNotice,
    refuses: ['stale_version'],
    run: async (tx, { body }) => {
      await replaceNotice(tx, body);
      return noticeWithVersions(tx);
    },
  });
}

function operatorRoutes(routes: Routes): void {
  routes.get('/renters/{renter_id}/consents', {
    id: 'listConsents',
    tag: TAG,
    summary: 'List the consents of a renter',
    description: 'Newest first, with whether the current text is agreed to.',
    access: 'renters.read',
    params: RenterParams,
    data: Consents,
    run: async (tx, { params }) => {
      await findRenter(tx, params.renter_id);
      return consentsOf(tx, params.renter_id);
    },
  });

  routes.post('/renters/{renter_id}/consents', {
    id: 'recordConsent',
    tag: TAG,
    summary: 'Record a consent on paper, or its withdrawal',
    description: 'Repeating what holds already changes nothing.',
    access: 'renters.write',
    params: RenterParams,
    body: RecordConsentBody,
    data: Consents,
    refuses: ['stale_version', 'invalid_status_transition'],
    run: async (tx, { params, body }) => {
      await findRenter(tx, params.renter_id, { lock: true });
      await assertNotErased(tx, params.renter_id);
      const { signed_on, ...input } = body;
      const paper = { ...input, way: 'PAPER', ...(signed_on ? { signedOn: signed_on } : {}) } as const;
      await recordConsent(tx, params.renter_id, paper);
      return consentsOf(tx, params.renter_id);
    },
  });
}

async function ownNotice(tx: Tx<LinkedRenter>) {
  const [notice, { state, consents }] = [await readNotice(tx), await consentsOf(tx, tx.actor.renterId)];
  const organization = await readOrganization(tx, tx.organizationId);
  const text = textIn(notice, tx.locale);
  return { version: notice.version, text, organization_name: organization?.name ?? '', state, consents };
}

function tenantRoutes(routes: Routes): void {
  routes.get('/tenant/privacy-notice', {
    id: 'readTenantPrivacyNotice',
    tag: TAG,
    summary: 'Read what the landlord says about your data, and your consents',
    access: 'renter',
    data: TenantPrivacyNotice,
    run: (tx) => ownNotice(tx),
  });

  routes.post('/tenant/consents', {
    id: 'recordTenantConsent',
    tag: TAG,
    summary: 'Agree to how your data is used, or withdraw it',
    description: 'Repeating what holds already changes nothing.',
    access: 'renter',
    body: TenantConsentBody,
    data: TenantPrivacyNotice,
    refuses: ['stale_version', 'invalid_status_transition'],
    run: async (tx, { body }) => {
      await findRenter(tx, tx.actor.renterId, { lock: true });
      await recordConsent(tx, tx.actor.renterId, { ...body, way: 'APP' });
      return ownNotice(tx);
    },
  });
}
