import { useState } from 'react';
import { useWords } from '../../../data/app.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { meterWords } from '../../../words/meter.ts';

type Props = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly onSave: (replaced: { old_final: number; new_initial: number }) => void;
};

export function ReplacedDialog({ open, onOpenChange, title, onSave }: Props) {
  const words = useWords(meterWords);
  const common = useWords();
  const [oldFinal, setOldFinal] = useState('');
  const [newInitial, setNewInitial] = useState('0');
  const complete = oldFinal !== '' && newInitial !== '';
  const save = () => {
    if (!complete) return;
    onSave({ old_final: Number(oldFinal), new_initial: Number(newInitial) });
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <Form error={null} onSubmit={save}>
        <NumberField label={words.oldFinal} value={oldFinal} onChange={setOldFinal} />
        <NumberField label={words.newInitial} value={newInitial} onChange={setNewInitial} />
        <span className="btns">
          <button className="btn primary" type="submit" disabled={!complete}>
            {words.saveReplaced}
          </button>
          <button className="btn" type="button" onClick={() => onOpenChange(false)}>
            {common.actions.cancel}
          </button>
        </span>
      </Form>
    </Dialog>
  );
}
