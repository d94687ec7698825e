import type { AttachedFile, AttachmentKind, AttachmentOwnerType } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { FileText, IdCard, Image, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../data/app.ts';
import { openInTab } from '../../data/download.ts';
import { useRequestKey } from '../../data/idempotency.ts';
import { type Reason, useMayReadIdNumbers } from '../../data/me.ts';
import { useSave } from '../../data/save.ts';
import { ActionButton } from '../../ui/button/action-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Drop } from '../../ui/drop/drop.tsx';
import { ChoiceList } from '../../ui/field/field.tsx';
import { photoAddress } from '../../ui/photo/photo-address.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states/states.tsx';
import { fileWords } from '../../words/files.ts';
import { dayOf, formatNumber } from '../../words/format.ts';
import './files.css';

/** Named one by one, because a phone then sends a JPEG instead of its own format. */
const ACCEPT = 'image/jpeg,image/png,image/webp,application/pdf';
const UPLOAD_TIMEOUT_MS = 120_000;

type Owner = { readonly type: AttachmentOwnerType; readonly id: string };
type Props = {
  readonly owner: Owner;
  /** What can be attached here, the most likely first. */
  readonly kinds: readonly AttachmentKind[];
  /** Why nothing can be added or deleted. */
  readonly reason: Reason;
};

/** The files of something. A link is asked for when a file is opened, and each opening is recorded. */
export function Files({ owner, kinds, reason }: Props) {
  const words = useWords(fileWords);
  const { api } = useApp();
  const [adding, setAdding] = useState(false);
  const files = useQuery({
    queryKey: ['attachments', owner.type, owner.id],
    queryFn: () => api().get('/attachments', { query: { owner_type: owner.type, owner_id: owner.id, limit: 100 } }),
  });
  const rows = files.data?.attachments ?? [];
  return (
    <section className="panel" aria-labelledby="h-files">
      <header>
        <h2 id="h-files">{words.files}</h2>
        <ActionButton look="small" icon={Upload} reason={reason} onClick={() => setAdding(true)}>
          {words.add}
        </ActionButton>
      </header>
      {files.isPending && <Skeleton rows={2} />}
      {files.isError && <ErrorState error={files.error} onRetry={() => void files.refetch()} />}
      {files.isSuccess && rows.length === 0 && <EmptyState title={words.empty} />}
      <ul className="rows">
        {rows.map((file) => (
          <FileRow key={file.id} file={file} reason={reason} />
        ))}
      </ul>
      {rows.length > 0 && <footer className="small quiet">{words.watched}</footer>}
      {adding && <AddFile owner={owner} kinds={kinds} onClose={() => setAdding(false)} />}
    </section>
  );
}

const ICONS: Record<string, typeof FileText> = { 'application/pdf': FileText };

function FileRow({ file, reason }: { readonly file: AttachedFile; readonly reason: Reason }) {
  const words = useWords(fileWords);
  const language = useLanguage();
  const { api } = useApp();
  const mayRead = useMayReadIdNumbers();
  const path = { attachment_id: file.id };
  const open = useSave(
    () => openInTab(async () => addressOf((await api().get('/attachments/{attachment_id}', { path })).url)),
    { toastErrors: true },
  );
  const remove = useSave(() => api().delete('/attachments/{attachment_id}', { path }), {
    said: words.removed,
    toastErrors: true,
  });
  const name = file.name ?? words.unnamed;
  const isPaper = file.kind === 'IDENTITY_PAPER';
  const Icon = isPaper ? IdCard : (ICONS[file.content_type] ?? Image);
  const opened =
    file.last_downloaded_at === null
      ? words.unseen
      : words.seen(file.download_count, dayOf(file.last_downloaded_at, language));
  const hidden = isPaper && !mayRead ? words.identityHint : null;
  return (
    <li className="row file-row">
      <Icon className="i" aria-hidden="true" />
      <span className="grow">
        <ActionButton
          look="link file-name"
          reason={hidden}
          busy={open.isPending}
          aria-label={words.open(name)}
          onClick={() => open.mutate(undefined)}
        >
          {name}
        </ActionButton>
        <span className="detail">
          {words.kinds[file.kind]} · {words.size(formatNumber(Math.ceil(file.size_bytes / 1024), language))} · {opened}
        </span>
      </span>
      {!reason && !hidden && (
        <button
          className="btn ghost square"
          type="button"
          aria-label={words.remove(name)}
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          <Trash2 className="i" aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** Where the file is for this browser, from the link that the service gives. */
const addressOf = (url: string | null): string | null => url && new URL(photoAddress(url), location.href).href;

function AddFile({ owner, kinds, onClose }: Omit<Props, 'reason'> & { readonly onClose: () => void }) {
  const words = useWords(fileWords);
  const { api } = useApp();
  const maySeal = useMayReadIdNumbers();
  const offered = kinds.filter((kind) => kind !== 'IDENTITY_PAPER' || maySeal);
  const [kind, setKind] = useState<AttachmentKind>(offered[0] ?? 'OTHER');
  const key = useRequestKey();
  const add = useSave(
    (file: File) => {
      const form = new FormData();
      form.append('file', file);
      for (const [name, value] of Object.entries({ owner_type: owner.type, owner_id: owner.id, kind }))
        form.append(name, value);
      const idempotencyKey = key.of([kind, file.name, file.size, file.lastModified]);
      return api().upload('/attachments', form, { idempotencyKey, timeoutMs: UPLOAD_TIMEOUT_MS });
    },
    {
      said: words.added,
      done: () => {
        key.answered();
        onClose();
      },
      toastErrors: true,
    },
  );
  return (
    <Dialog open onOpenChange={onClose} title={words.add}>
      <div className="stack">
        {offered.length > 1 && (
          <ChoiceList
            name="kind"
            label={words.kind}
            value={kind}
            onChange={(value) => setKind(value as AttachmentKind)}
            options={offered.map((value) => ({
              value,
              label: words.kinds[value],
              ...(value === 'IDENTITY_PAPER' ? { hint: words.identityHint } : {}),
            }))}
          />
        )}
        <Drop
          title={add.isPending ? words.adding : words.add}
          hint={words.hint}
          accept={ACCEPT}
          onFile={(file) => !add.isPending && add.mutate(file)}
        />
      </div>
    </Dialog>
  );
}
