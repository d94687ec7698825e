import type { LeaseEnd } from '@rentroll/client';
import { Banknote, Check, DoorOpen, type LucideIcon, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { formatDate, formatMoney } from '../../../words/format.ts';
import { moveOutWords } from '../../../words/move-out.ts';
import { type Deposit, outcomeOf } from './settlement.tsx';

type Props = {
  readonly room: string;
  readonly renter: string;
  readonly end: LeaseEnd;
  readonly deposit: Deposit;
  readonly lastDay: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** Ending moves money: what will happen is listed, then the room's name is typed. */
export function ConfirmEnd({ room, renter, end, deposit, lastDay, onClose, onConfirm }: Props) {
  const words = useWords(moveOutWords);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const right = typed.trim().toLowerCase() === room.toLowerCase();
  const money = (amount: string | number) => formatMoney(amount, language);
  const { due, back, refund } = outcomeOf(end, deposit);
  const acts: [LucideIcon, string][] = [
    ...(end.invoice
      ? [
          [ReceiptText, words.willIssue(money(end.invoice.total_amount), Number(end.deposit_applied) > 0)] as [
            LucideIcon,
            string,
          ],
        ]
      : []),
    [
      Banknote,
      due > 0
        ? words.willOwe(renter, money(due))
        : refund > 0
          ? words.willPayOut(renter, money(refund))
          : back > 0
            ? words.willKeep(money(back))
            : words.even,
    ],
    [DoorOpen, words.willBeVacant(room, formatDate(lastDay, language), refund > 0)],
  ];
  return (
    <Dialog open onOpenChange={onClose} title={words.confirmTitle(room)}>
      <Form error={null} onSubmit={() => right && onConfirm()}>
        <ul className="will-happen">
          {acts.map(([Icon, text]) => (
            <li key={text}>
              <Icon className="i" aria-hidden="true" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <Field
          label={words.confirmLabel(room)}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.target.value)}
        />
        {right && (
          <p className="small right-room">
            <Check className="i s" aria-hidden="true" />
            {words.rightRoom}
          </p>
        )}
        <div className="btns">
          <button className="btn" type="button" onClick={onClose}>
            {words.notNow}
          </button>
          <ActionButton look="danger" type="submit" reason={right ? null : words.confirmText(room)}>
            {words.finish}
          </ActionButton>
        </div>
      </Form>
    </Dialog>
  );
}
