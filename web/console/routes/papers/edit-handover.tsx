import type { Handover, HandoverItemCondition, HandoverKind, Lease } from '@rentroll/client';
import { Plus, X } from 'lucide-react';
import { useApp, useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { useSave } from '../../../data/save.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field, SelectField, TextArea } from '../../../ui/field/field.tsx';
import { MoneyField, NumberField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { ADDS_ROW, REMOVES_ROW, useRowKeys } from '../../../ui/form/use-row-keys.ts';
import { handoverWords } from '../../../words/handovers.ts';
import { bodyOf, type Draft, draftOf, firstDraft, type Item, thing } from './handover-draft.ts';

type Props = {
  readonly lease: Lease;
  readonly kind: HandoverKind;
  /** Null for a new one. */
  readonly handover: Handover | null;
  /** The record of moving in, whose things are looked for when moving out. */
  readonly start: Handover | null;
  readonly onClose: () => void;
};

const CONDITIONS: readonly HandoverItemCondition[] = ['GOOD', 'WORN', 'DAMAGED', 'MISSING'];

/** Writes a record: the things in the room one by one, meters and keys. Nothing is final before it is confirmed. */
export function EditHandover({ lease, kind, handover, start, onClose }: Props) {
  const words = useWords(handoverWords);
  const { api } = useApp();
  const today = useToday();
  const begun = handover ? draftOf(handover) : firstDraft({ lease, kind, start, today, things: words.things });
  const { draft, change, forget } = useKeptDraft<Draft>(`handover ${lease.id} ${handover?.id ?? kind}`, begun);
  const rows = useRowKeys(draft.items.length);
  const close = () => {
    forget();
    onClose();
  };
  const path = { lease_id: lease.id };
  const save = useSave(
    (_: undefined, idempotencyKey) =>
      handover
        ? api().patch('/leases/{lease_id}/handovers/{handover_id}', {
            path: { ...path, handover_id: handover.id },
            body: bodyOf(draft),
          })
        : api().post('/leases/{lease_id}/handovers', {
            path,
            body: { kind, ...bodyOf(draft) } as never,
            idempotencyKey,
          }),
    { said: words.saved, done: close },
  );
  const set = (at: number, part: Partial<Item>) =>
    change({ items: draft.items.map((item, index) => (index === at ? { ...item, ...part } : item)) });
  return (
    <Dialog open onOpenChange={close} kind="sheet" title={handover ? words.edit : words.create[kind]}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <DateField label={words.day} name="handed_over_on" value={draft.day} onChange={(day) => change({ day })} />
        <div className="fields">
          <NumberField
            label={words.electricity}
            name="readings.electricity"
            unit="kWh"
            value={draft.electricity}
            onChange={(electricity) => change({ electricity })}
          />
          <NumberField
            label={words.water}
            name="readings.water"
            unit="m³"
            value={draft.water}
            onChange={(water) => change({ water })}
          />
        </div>
        <NumberField
          label={words.keys}
          name="key_count"
          unit=""
          value={draft.keys}
          onChange={(keys) => change({ keys })}
        />
        {draft.items.map((item, at) => (
          <ItemFields key={rows.keys[at]} at={at} item={item} kind={kind} onChange={(part) => set(at, part)}>
            <button
              className="btn ghost square"
              type="button"
              aria-label={words.removeItem(item.name)}
              {...REMOVES_ROW}
              onClick={(event) => {
                rows.remove(at, event.currentTarget);
                change({ items: draft.items.filter((_, index) => index !== at) });
              }}
            >
              <X className="i" aria-hidden="true" />
            </button>
          </ItemFields>
        ))}
        <button
          className="btn"
          type="button"
          {...ADDS_ROW}
          onClick={() => change({ items: [...draft.items, thing('')] })}
        >
          <Plus className="i" aria-hidden="true" />
          {words.addItem}
        </button>
        <TextArea
          label={words.note}
          name="note"
          value={draft.note}
          onChange={(event) => change({ note: event.target.value })}
        />
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {words.save}
        </ActionButton>
      </Form>
    </Dialog>
  );
}

type ItemProps = {
  readonly at: number;
  readonly item: Item;
  readonly kind: HandoverKind;
  readonly onChange: (part: Partial<Item>) => void;
  readonly children: React.ReactNode;
};

function ItemFields({ at, item, kind, onChange, children }: ItemProps) {
  const words = useWords(handoverWords);
  return (
    <fieldset className="handover-item">
      <legend className="unseen">{item.name || words.item}</legend>
      <div className="amount-row">
        <Field
          label={words.item}
          name={`items.${at}.name`}
          value={item.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <NumberField
          label={words.quantity}
          name={`items.${at}.quantity`}
          unit=""
          value={item.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
        {children}
      </div>
      <div className="fields">
        <SelectField
          label={words.condition}
          name={`items.${at}.condition`}
          value={item.condition}
          onChange={(event) => onChange({ condition: event.target.value as HandoverItemCondition })}
          choices={CONDITIONS.map((value) => ({ value, label: words.conditions[value] }))}
        />
        {kind === 'IN' ? (
          <MoneyField
            label={words.worth}
            name={`items.${at}.unit_value`}
            value={item.unit_value}
            onChange={(unit_value) => onChange({ unit_value })}
          />
        ) : (
          <MoneyField
            label={words.repair}
            name={`items.${at}.repair_amount`}
            value={item.repair_amount}
            onChange={(repair_amount) => onChange({ repair_amount })}
          />
        )}
      </div>
      <Field
        label={words.note}
        name={`items.${at}.note`}
        value={item.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </fieldset>
  );
}
