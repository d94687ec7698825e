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
  /** What was said before. */
  readonly told: number | null;
  /** The value that was read now. */
  readonly most: number;
  readonly onSave: (initial: number) => void;
};

/** Where a meter stood when nobody had read it yet. */
export function InitialDialog({ onClose, title, keptAs, told, most, onSave }: Props) {
  const words = useWords(meterWords);
  const common = useWords();
  const { draft, change, forget } = useKeptDraft(keptAs, { initial: told === null ? '' : String(told) });
  const isAbove = draft.initial !== '' && Number(draft.initial) > most;
  const complete = draft.initial !== '' && !isAbove;
  const close = () => {
    forget();
    onClose();
  };
  const save = () => {
    if (!complete) return;
    onSave(Number(draft.initial));
    close();
  };
  return (
    <Dialog open onOpenChange={close} title={title}>
      <Form error={null} onSubmit={save}>
        <NumberField
          label={words.initial}
          help={words.initialHelp}
          error={isAbove ? words.initialAbove : undefined}
          value={draft.initial}
          onChange={(initial) => change({ initial })}
          data-autofocus
        />
        <span className="btns">
          <button className="btn primary" type="submit" disabled={!complete}>
            {words.saveInitial}
          </button>
          <button className="btn" type="button" onClick={close}>
            {common.actions.cancel}
          </button>
        </span>
      </Form>
    </Dialog>
  );
}
