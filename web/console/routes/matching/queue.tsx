import type { ReviewItem } from '@rentroll/client';
import { useEffect, useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import type { Reason } from '../../../data/me.ts';
import { useShortcuts } from '../../../data/shortcuts.ts';
import { useToday } from '../../../data/today.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { EmptyState, Skeleton } from '../../../ui/states/states.tsx';
import { currentToasts } from '../../../ui/toast/toasts.ts';
import { matchingWords } from '../../../words/matching.ts';
import { Go } from '../../go.tsx';
import { Decide } from './decide.tsx';
import { MatchSure } from './match-sure.tsx';
import {
  type Candidate,
  candidatesOf,
  confidenceOf,
  isSure,
  useDecide,
  useReviewItems,
  useTabCounts,
} from './matching-data.ts';
import { SaveTransfers } from './save-transfers.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { TransferRow } from './transfer-list.tsx';

/** Transfers to decide, the sure ones first. Keys: arrows, Enter, S, X and U. */
export function Queue({ reason }: { readonly reason: Reason }) {
  const words = useWords(matchingWords);
  const { search, change } = useAddress();
  const list = useReviewItems('open', search);
  const items = list.rows.toSorted((a, b) => confidenceOf(b) - confidenceOf(a));
  const [first, setFirst] = useState<string>();
  if ((first === undefined) !== (items.length === 0)) setFirst(items[0]?.id);
  // What is looked at stays, whatever arrives or is decided elsewhere meanwhile.
  const at = items.findIndex(({ id }) => id === (search.item ?? first));
  const item = items[at];
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const mayBeLater = !item && hasNextPage && !isError;
  useEffect(() => {
    if (mayBeLater && !isFetching) void fetchNextPage();
  }, [mayBeLater, isFetching, fetchNextPage]);
  const open = (next: ReviewItem | undefined) => change({ item: next?.id });
  const openFirst = () => {
    setFirst(undefined);
    change({ item: undefined });
  };
  return (
    <ListState query={list} rows={items.length} empty={<Cleared />}>
      <div className="cols match">
        <section className="panel queue" aria-labelledby="h-queue">
          <header>
            <h2 id="h-queue">{words.waiting(items.length)}</h2>
            <MatchSure items={items.filter(isSure)} reason={reason} onDone={openFirst} />
          </header>
          <ul className="rows">
            {items.map((each) => (
              <li key={each.id}>
                <TransferRow item={each} current={each.id === item?.id} onOpen={() => open(each)} />
              </li>
            ))}
          </ul>
          <MoreRows list={list} />
          {!list.hasNextPage && <WaitingSums items={items} />}
          <SaveTransfers items={list} />
        </section>
        {item ? (
          <Item
            key={item.id}
            item={item}
            reason={reason}
            onMove={(by) => open(items[Math.min(items.length - 1, Math.max(0, at + by))])}
            onDone={() => open(items[at + 1] ?? items[at - 1])}
          />
        ) : mayBeLater ? (
          <Skeleton />
        ) : (
          <section className="panel">
            <EmptyState title={words.gone}>
              <button className="btn" type="button" onClick={openFirst}>
                {words.next}
              </button>
            </EmptyState>
          </section>
        )}
      </div>
    </ListState>
  );
}

/** What the account holds and the books do not yet: the difference that the queue explains. */
function WaitingSums({ items }: { readonly items: readonly ReviewItem[] }) {
  const words = useWords(matchingWords);
  const sum = (type: ReviewItem['transfer_type']) =>
    String(
      items
        .filter(({ transfer_type }) => transfer_type === type)
        .reduce((total, { transfer_amount }) => total + Number(transfer_amount), 0),
    );
  return (
    <dl className="facts small pad waiting-sums">
      <dt>{words.waitingIn}</dt>
      <dd>
        <Money amount={sum('IN')} />
      </dd>
      <dt>{words.waitingOut}</dt>
      <dd>
        <Money amount={sum('OUT')} />
      </dd>
    </dl>
  );
}

/** An empty queue says what was done. */
function Cleared() {
  const words = useWords(matchingWords);
  const { search, change } = useAddress();
  const from = `${useToday().slice(0, 7)}-01`;
  const counts = useTabCounts({ ...search, from });
  if (!counts) return <EmptyState title={words.empty} />;
  const { auto_matched_count: automatic, decided_count: decided } = counts;
  const isUsed = automatic + decided > 0;
  return (
    <section className="panel">
      <EmptyState title={words.empty}>
        <p>{isUsed ? words.emptyHint(`${automatic}`, `${decided}`) : words.connectHint}</p>
        {isUsed ? (
          <button className="btn" type="button" onClick={() => change({ tab: 'auto' })}>
            {words.auto}
          </button>
        ) : (
          <Go className="btn" to="/settings/bank">
            {words.connectBank}
          </Go>
        )}
      </EmptyState>
    </section>
  );
}

type ItemProps = {
  readonly item: ReviewItem;
  readonly reason: Reason;
  readonly onMove: (by: number) => void;
  readonly onDone: () => void;
};

function Item({ item, reason, onMove, onDone }: ItemProps) {
  const words = useWords(matchingWords);
  const suggested = candidatesOf(item);
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const [asking, setAsking] = useState<'split' | 'not-rent' | null>(null);
  const candidate = chosen ?? suggested[0] ?? null;
  const decide = useDecide((decision) => {
    setAsking(null);
    if (decision.kind !== 'reopen') onDone();
  });
  const match = () => {
    if (candidate && !reason && !decide.isPending) decide.mutate({ kind: 'match', item, candidate });
  };
  useShortcuts(
    asking
      ? {}
      : {
          ArrowDown: () => onMove(1),
          ArrowUp: () => onMove(-1),
          Enter: match,
          s: () => !reason && item.transfer_type === 'IN' && setAsking('split'),
          x: () => !reason && setAsking('not-rent'),
          u: () => currentToasts().at(-1)?.undo?.(),
        },
  );
  return (
    <>
      <Decide
        item={item}
        candidate={candidate}
        others={suggested.filter(({ invoiceId }) => invoiceId !== candidate?.invoiceId)}
        busy={decide.isPending}
        reason={reason}
        onChoose={setChosen}
        onMatch={match}
        onSplit={() => setAsking('split')}
        onNotRent={() => setAsking('not-rent')}
      />
      {asking === 'split' && (
        <SplitDialog
          item={item}
          candidates={candidate ? [candidate, ...suggested.filter((each) => each !== candidate)] : suggested}
          busy={decide.isPending}
          error={decide.error}
          onClose={() => setAsking(null)}
          onSplit={(split) => decide.mutateAsync({ kind: 'split', item, split })}
        />
      )}
      <ReasonDialog
        open={asking === 'not-rent'}
        onOpenChange={() => setAsking(null)}
        keptAs={`not rent ${item.id}`}
        title={words.notRentTitle}
        label={words.why}
        usual={{ label: words.usual, reasons: item.transfer_type === 'OUT' ? words.outReasons : words.inReasons }}
        button={words.notRent}
        busy={decide.isPending}
        error={decide.error}
        onConfirm={(text) => decide.mutateAsync({ kind: 'resolve', item, reason: text })}
      />
    </>
  );
}
