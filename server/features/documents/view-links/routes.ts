import { recordAudit } from '../../../database/audit.ts';
import type { Routes } from '../../../http/route.ts';
import { InvoiceParams } from '../../billing/invoices/schemas.ts';
import { LeaseParams } from '../../leasing/leases/schemas.ts';
import { nextGeneration, readEmbedSettings, saveOrigins } from './queries.ts';
import { EmbedSettings, PutEmbedSettingsBody, ViewLink, ViewLinkBody } from './schemas.ts';
import { linkInvoiceView, linkStatementView } from './view-link.ts';

const TAG = 'Documents';

export function viewLinkRoutes(routes: Routes): void {
  routes.post('/invoices/{invoice_id}/view-links', {
    id: 'createInvoiceViewLink',
    tag: TAG,
    summary: 'Create a short-lived link to an invoice',
    description:
      'For showing a bill inside another system: a signed page and PDF of this invoice and nothing else, which pages of `embed_origins` may frame. It ends at `expires_at`, when the share link of the invoice is revoked or renewed, and when all view links are revoked.',
    access: 'invoices.read',
    params: InvoiceParams,
    body: ViewLinkBody,
    data: ViewLink,
    status: 201,
    refuses: ['invalid_status_transition'],
    run: (tx, { params, body, context }) => linkInvoiceView(tx, context, params.invoice_id, body.expires_in),
  });

  routes.post('/leases/{lease_id}/statement/view-links', {
    id: 'createStatementViewLink',
    tag: TAG,
    summary: 'Create a short-lived link to the statement of a lease',
    description: 'As for invoices; the statement is that of the moment in which it is opened.',
    access: 'invoices.read',
    params: LeaseParams,
    body: ViewLinkBody,
    data: ViewLink,
    status: 201,
    run: (tx, { params, body, context }) => linkStatementView(tx, context, params.lease_id, body.expires_in),
  });

  settingsRoutes(routes);
}

function settingsRoutes(routes: Routes): void {
  routes.get('/embed-settings', {
    id: 'readEmbedSettings',
    tag: TAG,
    summary: 'Read which pages may frame view links',
    access: 'organization.read',
    data: EmbedSettings,
    run: (tx) => readEmbedSettings(tx),
  });

  routes.put('/embed-settings', {
    id: 'replaceEmbedSettings',
    tag: TAG,
    summary: 'Set which pages may frame view links',
    description: 'Replaces the whole list; with an empty one no page may.',
    access: 'organization.write',
    body: PutEmbedSettingsBody,
    data: EmbedSettings,
    run: async (tx, { body: { embed_origins } }) => {
      const before = await readEmbedSettings(tx);
      await saveOrigins(tx, embed_origins);
      const changes = { embed_origins: { from: before.embed_origins, to: embed_origins } };
      await recordAudit(tx, 'embed_settings.updated', { type: 'organization', id: tx.organizationId }, changes);
      return readEmbedSettings(tx);
    },
  });

  routes.post('/embed-settings/revoke', {
    id: 'revokeViewLinks',
    tag: TAG,
    summary: 'Revoke all view links',
    description: 'Those made so far end at once, of every invoice and statement.',
    access: 'organization.write',
    data: EmbedSettings,
    run: async (tx) => {
      await nextGeneration(tx);
      await recordAudit(tx, 'view_link.revoked', { type: 'organization', id: tx.organizationId });
      return readEmbedSettings(tx);
    },
  });
}
