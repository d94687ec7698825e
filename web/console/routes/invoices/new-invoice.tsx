import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { useBooking } from '../../../data/booking.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { useMay } from '../../../data/me.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField, PeriodField } from '../../../ui/calendar/pick-fields.tsx';
import { Combobox } from '../../../ui/combobox/combobox.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Tick } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { newInvoiceWords } from '../../../words/new-invoice.ts';
import { useGo } from '../../go.tsx';
import { amountOf, emptyLine, LineFields, type TypedLine, toBody } from './line-fields.tsx';

type Draft = { roomId: string; roomName: string; period: string; due: string; issue: boolean; lines: TypedLine[] };

/** An invoice with lines of one's own, for the current lease of a room. */
export function NewInvoice({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(newInvoiceWords);
  const { api } = useApp();
  const go = useGo();
  const form = useId();
  const { room, late } = useAddress().search;
  const reason = useMay('invoices.generate');
  const mayIssue = useMay('invoices.issue') === null;
  const first = late ? emptyLine({ type: 'LATE_FEE', description: words.lateFee(late) }) : emptyLine();
  const keptAs = `invoice ${room ?? ''} ${late ?? ''}`;
  const { draft, change, forget } = useKeptDraft<Draft>(keptAs, {
    roomId: room ?? '',
    roomName: '',
    period: useToday().slice(0, 7),
    due: '',
    issue: false,
    lines: [first],
  });
  const { lines } = draft;
  const setLine = (at: number, part: Partial<TypedLine>) =>
    change({ lines: lines.map((line, index) => (index === at ? { ...line, ...part } : line)) });
  const create = useBooking(
    (_: undefined, idempotencyKey) => {
      const { roomId, period, due, issue } = draft;
      const body = { room_id: roomId, period, kind: 'ONE_OFF' as const, lines: lines.map(toBody), issue };
      return api().post('/invoices', { body: due ? { ...body, due_date: due } : body, idempotencyKey });
    },
    ({ id }) => {
      forget();
      go({ to: '/invoices/$invoice_id', params: { invoice_id: id } });
    },
    { keptAs },
  );
  const total = lines.reduce((sum, line) => sum + amountOf(line), 0);
  return (
    <Dialog
      kind="sheet"
      open
      onOpenChange={onClose}
      title={words.title}
      subtitle={<p className="small quiet">{words.hint}</p>}
      footer={
        <div className="between">
          <span>
            {words.total}{' '}
            <strong>
              <Money amount={String(total)} />
            </strong>
          </span>
          <ActionButton look="primary" type="submit" form={form} busy={create.isPending} reason={reason}>
            {draft.issue ? words.createIssued : words.create}
          </ActionButton>
        </div>
      }
    >
      <section>
        <Form id={form} error={create.error} onSubmit={() => create.mutate(undefined)}>
          <RoomField draft={draft} onChoose={(roomId, roomName) => change({ roomId, roomName })} />
          <div className="pair">
            <PeriodField
              label={words.period}
              name="period"
              value={draft.period}
              onChange={(period) => change({ period })}
            />
            <DateField
              label={words.due}
              name="due_date"
              value={draft.due || null}
              onChange={(due) => change({ due })}
            />
          </div>
          <fieldset className="typed-lines">
            <legend className="label">{words.lines}</legend>
            {lines.map((line, at) => (
              <LineFields
                key={line.key}
                line={line}
                path={`lines.${at}.`}
                onChange={(part) => setLine(at, part)}
                removeLabel={words.removeLine(at + 1)}
                onRemove={
                  lines.length > 1
                    ? () => change({ lines: lines.filter(({ key: each }) => each !== line.key) })
                    : undefined
                }
              />
            ))}
            <button className="btn small" type="button" onClick={() => change({ lines: [...lines, emptyLine()] })}>
              <Plus className="i" aria-hidden="true" />
              {words.addLine}
            </button>
          </fieldset>
          {mayIssue && (
            <Tick checked={draft.issue} onChange={(event) => change({ issue: event.target.checked })}>
              {words.issue}
            </Tick>
          )}
        </Form>
      </section>
    </Dialog>
  );
}

type RoomProps = { readonly draft: Draft; readonly onChoose: (id: string, name: string) => void };

/** Finds a room by its name or by who lives there. */
function RoomField({ draft, onChoose }: RoomProps) {
  const words = useWords(newInvoiceWords);
  const { api } = useApp();
  const { property } = useAddress().search;
  const [text, setText] = useState('');
  const found = useQuery({
    queryKey: ['rooms-to-bill', property ?? null, text],
    queryFn: () =>
      api().get('/rooms', {
        query: {
          include: 'board',
          limit: 20,
          sort: 'name',
          ...(text ? { q: text } : {}),
          ...(property ? { property_id: property } : {}),
        },
      }),
  });
  const given = useQuery({
    queryKey: ['room', draft.roomId],
    queryFn: () => api().get('/rooms/{room_id}', { path: { room_id: draft.roomId } }),
    enabled: draft.roomId !== '' && draft.roomName === '',
  });
  return (
    <Combobox
      label={words.room}
      name="room_id"
      chosen={draft.roomName || given.data?.name || ''}
      text={text}
      onText={setText}
      busy={found.isFetching}
      options={(found.data?.rooms ?? []).map(({ id, name, board }) => ({
        value: id,
        label: board?.lease?.renter_name ?? words.noLease,
        mark: <Plate name={name} open={!board?.lease} />,
        name,
      }))}
      onChoose={({ value, label }) => {
        const name = found.data?.rooms.find(({ id }) => id === value)?.name ?? '';
        onChoose(value, `${name} · ${label}`);
      }}
    />
  );
}
