import { FileDown, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../../data/app.ts';
import { saveFile } from '../../../data/download.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { showRefusal } from '../../../ui/toast/toasts.ts';
import { reportsWords } from '../../../words/reports.ts';

type Load = () => Promise<Response> | Response;
type Kind = 'xlsx' | 'csv' | 'pdf';
type Props = {
  /** Without its ending. */
  readonly name: string;
  /** A file of the service; what only the screen knows is saved as CSV alone. */
  readonly xlsx?: Load | undefined;
  readonly csv?: Load | undefined;
  readonly pdf?: Load | undefined;
  /** Files of the service need the permission to export; files of what is shown do not. */
  readonly permission?: 'exports.read';
};

/** A report as files. */
export function Downloads({ name, xlsx, csv, pdf, permission }: Props) {
  const words = useWords(reportsWords);
  const denied = useMay('exports.read');
  const reason = permission ? denied : null;
  const [busy, setBusy] = useState<Kind | null>(null);
  const save = async (kind: Kind, load: Load) => {
    setBusy(kind);
    try {
      await saveFile(await load(), `${name}.${kind}`);
    } catch (error) {
      showRefusal(error as Error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {xlsx && (
        <ActionButton
          icon={FileSpreadsheet}
          busy={busy === 'xlsx'}
          reason={reason}
          onClick={() => void save('xlsx', xlsx)}
        >
          {words.excel}
        </ActionButton>
      )}
      {csv && (
        <ActionButton icon={FileDown} busy={busy === 'csv'} reason={reason} onClick={() => void save('csv', csv)}>
          {words.csv}
        </ActionButton>
      )}
      {pdf && (
        <ActionButton icon={FileText} busy={busy === 'pdf'} reason={reason} onClick={() => void save('pdf', pdf)}>
          {words.pdf}
        </ActionButton>
      )}
    </>
  );
}
