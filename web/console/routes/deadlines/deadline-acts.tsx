import type { Deadline } from '@rentroll/client';
import { CalendarPlus, Check, Ellipsis, X } from 'lucide-react';
import { useState } from 'react';
import { DEADLINE_PERMISSIONS } from '../../../../domain/catalog/deadlines.ts';
import type { Search } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { deadlinesWords } from '../../../words/deadlines.ts';
import { Go } from '../../go.tsx';
import type { ScreenPath } from '../../paths.ts';
import { PostponeDeadline } from './postpone-deadline.tsx';

type Target = { readonly to: ScreenPath; readonly params?: Record<string, string>; readonly search?: Search };

/** Where the thing itself is done. */
function targetOf({ display, subject, property_id, period, due_on }: Deadline): Target {
  const inHouse = property_id ? { property: property_id } : {};
  switch (display.kind.value) {
    case 'METER_READING':
      return { to: '/meter', search: { ...inHouse, ...(period ? { period } : {}) } };
    case 'INVOICES_NOT_ISSUED':
      return { to: '/billing', search: { ...inHouse, ...(period ? { period } : {}) } };
    case 'TAX_DECLARATION':
      return { to: '/reports/tax' };
    case 'TAX_THRESHOLD':
      return { to: '/reports/tax', search: { year: String(Number(due_on.slice(0, 4)) - 1) } };
    case 'PRICE_CHANGE':
      return subject.type === 'property'
        ? { to: '/settings/prices', search: inHouse }
        : { to: '/announcements', search: { ...inHouse, new: '1' } };
    default:
      return { to: '/leases/$lease_id', params: { lease_id: subject.lease_id ?? '' } };
  }
}

export function DeadlineActs({ deadline }: { readonly deadline: Deadline }) {
  const words = useWords(deadlinesWords);
  const { api } = useApp();
  const [asking, setAsking] = useState<'postpone' | 'dismiss' | null>(null);
  const kind = deadline.display.kind.value;
  const reason = useMay(DEADLINE_PERMISSIONS[kind].write);
  const path = { deadline_id: deadline.id };
  const done = useSave(
    (_: undefined, idempotencyKey) => api().post('/deadlines/{deadline_id}/done', { path, body: {}, idempotencyKey }),
    { said: words.saidDone, toastErrors: true },
  );
  const dismiss = useSave(
    (why: string, idempotencyKey) =>
      api().post('/deadlines/{deadline_id}/dismiss', { path, body: { reason: why }, idempotencyKey }),
    { said: words.saidDismissed, done: () => setAsking(null) },
  );
  return (
    <div className="btns deadline-acts">
      <Go className="btn small" {...targetOf(deadline)}>
        {kind === 'PRICE_CHANGE' && deadline.subject.type === 'property' ? words.openPrices : words.open[kind]}
      </Go>
      <ActionButton
        look="small"
        icon={Check}
        reason={reason}
        busy={done.isPending}
        onClick={() => done.mutate(undefined)}
      >
        {kind === 'STAY_NOTIFICATION' ? words.doneStay : words.done}
      </ActionButton>
      {!reason && (
        <Menu
          label={`${words.postpone}, ${words.dismiss}: ${deadline.display.kind.label} ${deadline.subject.name ?? ''}`}
          triggerClass="btn small square"
          side="end"
          trigger={<Ellipsis className="i" aria-hidden="true" />}
          groups={[
            [
              {
                key: 'postpone',
                label: words.postpone,
                icon: <CalendarPlus className="i" aria-hidden="true" />,
                onSelect: () => setAsking('postpone'),
              },
              {
                key: 'dismiss',
                label: words.dismiss,
                icon: <X className="i" aria-hidden="true" />,
                onSelect: () => setAsking('dismiss'),
              },
            ],
          ]}
        />
      )}
      {asking === 'postpone' && <PostponeDeadline deadline={deadline} onClose={() => setAsking(null)} />}
      <ReasonDialog
        open={asking === 'dismiss'}
        onOpenChange={() => setAsking(null)}
        keptAs={`dismiss deadline ${deadline.id}`}
        title={words.dismissTitle}
        label={words.reason}
        button={words.dismiss}
        busy={dismiss.isPending}
        error={dismiss.error}
        onConfirm={(why) => dismiss.mutateAsync(why)}
      >
        <p>{words.dismissHint}</p>
      </ReasonDialog>
    </div>
  );
}
