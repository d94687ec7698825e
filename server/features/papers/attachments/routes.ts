import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { assertFreshProof } from '../../../http/assert-proven.ts';
import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { attachFile, removeAttachment, storeAttachment } from '../../../photos/attach-file.ts';
import { type AttachedRow, findAttachment, listAttachments } from '../../../photos/attachment-queries.ts';
import { attachmentLinks, identityPaperLink } from '../../../photos/photo-links.ts';
import { assertKindAllowed, assertRemovable, findNamedOwner, findOwner } from './find-owner.ts';
import { AttachedFile, AttachedFileList, AttachFileBody, AttachmentParams, AttachmentQuery } from './schemas.ts';

const TAG = 'Attachments';
const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

const ownerOf = ({ owner_type, owner_id }: { owner_type: AttachedRow['owner_type']; owner_id: string }) => ({
  type: owner_type,
  id: owner_id,
});

const withLink = (tx: Tx, context: AppContext, row: AttachedRow) => ({
  ...row,
  url: row.kind === 'IDENTITY_PAPER' ? identityPaperLink(tx, context, row.id) : attachmentLinks(tx, context)(row.id),
});

export function attachmentRoutes(routes: Routes): void {
  routes.get('/attachments', {
    id: 'listAttachments',
    tag: TAG,
    summary: 'List the files attached to something',
    description:
      'The files of one lease, renter, expense, supplier bill or ticket, for callers who may read it. Read a single one for its link.',
    access: 'attachments.read',
    query: AttachmentQuery,
    data: AttachedFileList,
    refuses: ['not_found'],
    run: async (tx, { query }) => {
      const owner = await findNamedOwner(tx, ownerOf(query), 'read');
      const page = pageOf(query, { created_at: { column: 'p.created_at', type: 'timestamptz' } });
      const rows = await listAttachments(tx, owner, page);
      return pageResult(
        page,
        'attachments',
        rows.map((row) => ({ ...row, url: null })),
      );
    },
  });

  routes.post('/attachments', {
    id: 'attachFile',
    tag: TAG,
    summary: 'Attach a file',
    description:
      'Multipart with the file, `owner_type`, `owner_id` and `kind`; up to 10 MiB, at most twenty files per owner. Images lose their metadata; a PDF is stored as it is. An IDENTITY_PAPER is encrypted; only people with `renters.write` attach and open one.',
    access: 'attachments.write',
    body: AttachFileBody,
    upload: true,
    bodyLimitBytes: MAX_UPLOAD_BYTES,
    data: AttachedFile,
    status: 201,
    refuses: ['not_found', 'invalid_status_transition'],
    prepare: (open, { body: { file, kind = 'OTHER', ...owner }, context }) =>
      storeAttachment(open, context, { file, kind }, async (tx) => {
        const found = await findNamedOwner(tx, ownerOf(owner), 'write');
        assertKindAllowed(tx, kind, owner.owner_type);
        return found;
      }),
    run: async (tx, { body, prepared, context }) => {
      const owner = await findNamedOwner(tx, ownerOf(body), 'write');
      return withLink(tx, context, await attachFile(tx, owner, prepared));
    },
  });

  routes.get('/attachments/{attachment_id}', {
    id: 'readAttachment',
    tag: TAG,
    summary: 'Read an attachment and get a link to it',
    description: 'Identity papers: for people with `renters.write`, after a fresh proof by those with a factor.',
    access: 'attachments.read',
    params: AttachmentParams,
    data: AttachedFile,
    refuses: ['fresh_proof_required'],
    run: async (tx, { params, context }) => {
      const row = await findAttachment(tx, params.attachment_id);
      await findOwner(tx, ownerOf(row), 'read');
      assertKindAllowed(tx, row.kind, row.owner_type);
      if (row.kind === 'IDENTITY_PAPER') await assertFreshProof(tx);
      return withLink(tx, context, row);
    },
  });

  routes.delete('/attachments/{attachment_id}', {
    id: 'removeAttachment',
    tag: TAG,
    summary: 'Delete an attachment',
    description: 'Not a receipt of an expense in locked books.',
    access: 'attachments.write',
    params: AttachmentParams,
    data: Ok,
    refuses: ['period_locked'],
    run: async (tx, { params, context }) => {
      const row = await findAttachment(tx, params.attachment_id);
      const owner = await findOwner(tx, ownerOf(row), 'write');
      assertKindAllowed(tx, row.kind, row.owner_type);
      await assertRemovable(tx, owner);
      await removeAttachment(tx, context, row);
      return { ok: true };
    },
  });
}
