import { Check, Upload } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Tabs } from '../../../ui/tabs/tabs.tsx';
import { matchingWords } from '../../../words/matching.ts';
import { Go } from '../../go.tsx';
import { type Tab, useDecide, useReviewItems, useTabCounts } from './matching-data.ts';
import { Queue } from './queue.tsx';
import { SaveTransfers } from './save-transfers.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import { DecidedRow } from './transfer-list.tsx';
import './matching.css';

const TABS: readonly Tab[] = ['open', 'auto', 'done'];

/** Transfers that wait for a decision, and those that were decided. */
export default function MatchingPage() {
  const words = useWords(matchingWords);
  const { search, change } = useAddress();
  const tab = TABS.find((each) => each === search.tab) ?? 'open';
  const counts = useTabCounts(search);
  const reason = useMay('reconciliation.write');
  const [uploading, setUploading] = useState(false);
  return (
    <>
      <div className="page-head match-head">
        <div className="grow">
          <h1>{words.title}</h1>
          <p className="small quiet">{words.about}</p>
        </div>
        <ActionButton icon={Upload} aria-label={words.upload} reason={reason} onClick={() => setUploading(true)}>
          <span className="only-wide">{words.upload}</span>
        </ActionButton>
      </div>
      <Tabs
        label={words.tabs}
        value={tab}
        onChange={(value) => change({ tab: value === 'open' ? '' : value, item: '' })}
        options={[
          {
            value: 'open',
            label: words.open,
            count: counts?.open_count || undefined,
          },
          { value: 'auto', label: words.auto, count: counts?.auto_matched_count || undefined },
          { value: 'done', label: words.done, count: counts?.decided_count || undefined },
        ]}
      />
      <div className="match-view">{tab === 'open' ? <Queue reason={reason} /> : <Decided tab={tab} key={tab} />}</div>
      {uploading && <StatementDialog onClose={() => setUploading(false)} />}
    </>
  );
}

function Decided({ tab }: { readonly tab: 'auto' | 'done' }) {
  const words = useWords(matchingWords);
  const { search } = useAddress();
  const items = useReviewItems(tab, search);
  const reason = useMay('reconciliation.write');
  const mayReverse = useMay('payments.reverse');
  const [undoing, setUndoing] = useState<string | null>(null);
  const decide = useDecide(() => setUndoing(null));
  const chosen = items.rows.find(({ id }) => id === undoing);
  return (
    <section className="panel" aria-label={tab === 'auto' ? words.auto : words.done}>
      <ListState
        query={items}
        rows={items.rows.length}
        empty={
          <EmptyState title={tab === 'auto' ? words.emptyAuto : words.emptyDone}>
            <Go className="btn" to="/matching">
              {words.open}
            </Go>
          </EmptyState>
        }
      >
        <ul className="rows">
          {items.rows.map((item) => (
            <li key={item.id}>
              <DecidedRow
                item={item}
                reason={reason ?? (item.payment_id && mayReverse)}
                onUndo={() => setUndoing(item.id)}
              />
            </li>
          ))}
        </ul>
        <MoreRows list={items} />
        <SaveTransfers items={items} />
      </ListState>
      {chosen && (
        <ReasonDialog
          open
          onOpenChange={() => setUndoing(null)}
          keptAs={`undo transfer ${chosen.id}`}
          title={words.reopenTitle}
          label={words.why}
          button={words.undo}
          busy={decide.isPending}
          error={decide.error}
          onConfirm={(text) => decide.mutateAsync({ kind: 'reopen', item: chosen, reason: text })}
        >
          <p>
            <Check className="i" aria-hidden="true" /> {words.reopenText}
          </p>
        </ReasonDialog>
      )}
    </section>
  );
}
