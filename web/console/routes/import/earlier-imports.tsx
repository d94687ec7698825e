import type { Import } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatMoment } from '../../../words/format.ts';
import { importWords } from '../../../words/import.ts';
import { Counts } from './counts.tsx';

/** What was imported before; each opens what it created. */
export function EarlierImports() {
  const words = useWords(importWords);
  const language = useLanguage();
  const { api } = useApp();
  const { search, change } = useAddress();
  const list = useRows<Import>(['imports'], async (cursor) => {
    const { data, meta } = await api().request('get', '/imports', {
      query: { limit: 20, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.imports, next: meta.next_cursor };
  });
  if (list.rows.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="earlier">
      <header>
        <h2 id="earlier">{words.earlier}</h2>
      </header>
      <ul className="rows">
        {list.rows.map(({ id, created_at, counts }) => (
          <li key={id}>
            <button className="row earlier" type="button" onClick={() => change({ import: id ?? undefined })}>
              <FileSpreadsheet className="i" aria-hidden="true" />
              <span className="grow">{words.earlierRow(counts.rooms, counts.leases)}</span>
              <span className="small quiet num">{created_at && formatMoment(created_at, language)}</span>
            </button>
          </li>
        ))}
      </ul>
      <MoreRows list={list} />
      {search.import && <EarlierImport id={search.import} onClose={() => change({ import: undefined })} />}
    </section>
  );
}

function EarlierImport({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const words = useWords(importWords);
  const language = useLanguage();
  const { api } = useApp();
  const one = useQuery({
    queryKey: ['imports', id],
    queryFn: () => api().get('/imports/{import_id}', { path: { import_id: id } }),
  });
  return (
    <Dialog open onOpenChange={onClose} title={words.earlierOne}>
      {one.isPending && <Skeleton />}
      {one.isError && !one.data && <ErrorState error={one.error} onRetry={() => void one.refetch()} />}
      {one.data && (
        <div className="stack">
          {one.data.created_at && <p className="small quiet">{formatMoment(one.data.created_at, language)}</p>}
          <div className="panel">
            <Counts counts={one.data.counts} label={words.created} />
          </div>
        </div>
      )}
    </Dialog>
  );
}
