import { useWords } from '../../data/app.ts';
import { closeLawNotice, type LawNotice } from '../../data/law-notices.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { electricityWords } from '../../words/electricity.ts';
import { ElectricityRows } from './electricity-rows.tsx';

/** Why something was refused by law, until it is read: a toast would be gone before. */
export default function LawDialog({ notice: { warnings } }: { readonly notice: LawNotice }) {
  const words = useWords(electricityWords);
  return (
    <Dialog
      open
      onOpenChange={closeLawNotice}
      title={words.refusedTitle}
      subtitle={<p className="small quiet">{words.refusedHint}</p>}
      footer={
        <button className="btn" type="button" data-autofocus onClick={closeLawNotice}>
          {words.understood}
        </button>
      }
    >
      <ElectricityRows warnings={warnings} />
    </Dialog>
  );
}
