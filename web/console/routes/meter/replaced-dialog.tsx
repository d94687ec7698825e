import { useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { meterWords } from '../../../words/meter.ts';

type Props = {
  readonly onClose: () => void;
  readonly title: string;
  /** Under which what is typed stays over a reload. */
  readonly keptAs: string;
  readonly onSave: (replaced: { old_final: number; new_initial: number }) => void;
};

export function ReplacedDialog({ onClose, title, keptAs, onSave }: Props) {
  const words = useWords(meterWords);
  const common = useWords();
  const { draft, change, forget } = useKeptDraft(keptAs, { oldFinal: '', newInitial: '0' });
  const { oldFinal, newInitial } = draft;
  const complete = oldFinal !== '' && newInitial !== '';
  const close = () => {
    forget();
    onClose();
  };
  const save = () => {
    if (!complete) return;
    onSave({ old_final: Number(oldFinal), new_initial: Number(newInitial) });
    close();
  };
  return (
    <Dialog open onOpenChange={close} title={title}>
      <Form error={null} onSubmit={save}>
        <NumberField
          label={words.oldFinal}
          value={oldFinal}
          onChange={(value) => change({ oldFinal: value })}
          data-autofocus
        />
        <NumberField label={words.newInitial} value={newInitial} onChange={(value) => change({ newInitial: value })} />
        <span className="btns">
          <button className="btn primary" type="submit" disabled={!complete}>
            {words.saveReplaced}
          </button>
          <button className="btn" type="button" onClick={close}>
            {common.actions.cancel}
          </button>
        </span>
      </Form>
    </Dialog>
  );
}
