import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, Ellipsis, Hammer, Send, Tag } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { useMay } from '../../../data/me.ts';
import { BulkBar } from '../../../ui/bulk-bar/bulk-bar.tsx';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { showRefusal, showToast } from '../../../ui/toast/toasts.ts';
import { remindWords } from '../../../words/remind.ts';
import { roomsWords } from '../../../words/rooms.ts';
import { useRemind } from '../../remind.ts';
import type { BoardRoom } from './rooms-data.ts';

type Change = { readonly base_rent?: string; readonly under_maintenance?: boolean };

/** What can be done with the chosen rooms together. */
export function RoomsBulk({ chosen, onDone }: { readonly chosen: readonly BoardRoom[]; readonly onDone: () => void }) {
  const words = useWords(roomsWords);
  const { api } = useApp();
  const queries = useQueryClient();
  const common = useWords();
  const reminding = useWords(remindWords);
  const reason = useMay('rooms.write');
  const mayRemind = useMay('invoices.issue');
  const remind = useRemind(onDone);
  const [pricing, setPricing] = useState(false);
  const rent = useKeptFields('rooms rent', { base_rent: '' }, () => setPricing(false));
  const debt = chosen.reduce((sum, { board }) => sum + Number(board.overdue_amount ?? 0), 0);
  const repairing = chosen.length > 0 && chosen.every(({ under_maintenance }) => under_maintenance);
  const update = useMutation({
    mutationFn: async (change: Change) => {
      for (const { id } of chosen) await api().patch('/rooms/{room_id}', { path: { room_id: id }, body: change });
      return chosen.length;
    },
    onError: (error) => {
      if (!pricing) showRefusal(error);
    },
    onSuccess: (count) => {
      showToast(words.saved(count));
      rent.close();
      onDone();
    },
    // Some may have been changed before one was refused.
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <BulkBar
      label={words.bulk}
      onClear={onDone}
      actions={
        <>
          <ActionButton
            look="primary small"
            icon={Send}
            busy={remind.isPending}
            reason={mayRemind ?? (debt > 0 ? null : reminding.nothingDue)}
            onClick={() => remind.mutate({ rooms: new Set(chosen.map(({ id }) => id)) })}
          >
            {reminding.remind}
          </ActionButton>
          {!reason && (
            <Menu
              label={common.actions.others}
              triggerClass="btn square small"
              side="end"
              upwards
              trigger={<Ellipsis className="i" aria-hidden="true" />}
              groups={[
                [
                  {
                    key: 'rent',
                    icon: <Tag className="i" aria-hidden="true" />,
                    label: words.setRent,
                    onSelect: () => {
                      update.reset();
                      setPricing(true);
                    },
                  },
                  {
                    key: 'repair',
                    icon: repairing ? (
                      <CheckCheck className="i" aria-hidden="true" />
                    ) : (
                      <Hammer className="i" aria-hidden="true" />
                    ),
                    label: repairing ? words.repairOff : words.repairOn,
                    onSelect: () => update.mutate({ under_maintenance: !repairing }),
                  },
                ],
              ]}
            />
          )}
        </>
      }
    >
      <strong>{words.chosen(chosen.length)}</strong>
      {debt > 0 && (
        <span className="sub">
          <Money amount={String(debt)} />
        </span>
      )}
      <Dialog
        open={pricing}
        onOpenChange={() => {
          rent.startAnew();
          setPricing(false);
        }}
        title={words.rentTitle(chosen.length)}
      >
        <Form error={update.error} onSubmit={() => update.mutate(rent.values)}>
          <MoneyField label={words.rent} {...rent.picker('base_rent')} help={words.rentHint} />
          <ActionButton look="primary" type="submit" busy={update.isPending}>
            {words.setRent}
          </ActionButton>
        </Form>
      </Dialog>
    </BulkBar>
  );
}
