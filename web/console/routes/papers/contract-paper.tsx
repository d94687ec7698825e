import type { Lease, LeasePapers } from '@rentroll/client';
import { FileDown, FileSignature, FileText } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { openFile, saveFile } from '../../../data/download.ts';
import { useMe } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Tick } from '../../../ui/field/field.tsx';
import { papersWords } from '../../../words/papers.ts';
import { Go } from '../../go.tsx';
import { PaperRow } from './paper-row.tsx';

/** Papers with identity numbers are printed by those who may read them. */
export function usePrintReason(): string | null {
  const words = useWords(papersWords);
  const role = useMe()?.role;
  return role === 'OWNER' || role === 'MANAGER' ? null : words.onlyManagers;
}

type Props = { readonly lease: Lease; readonly paper: LeasePapers['contract'] };

export function ContractPaper({ lease, paper }: Props) {
  const words = useWords(papersWords);
  const { api } = useApp();
  const reason = usePrintReason();
  const [companion, setCompanion] = useState(false);
  const [signedOn, setSignedOn] = useState('');
  const input = {
    path: { lease_id: lease.id },
    query: { ...(companion ? { companion } : {}), ...(signedOn ? { signed_on: signedOn } : {}) },
  };
  const pdf = useSave(() => openFile(() => api().file('/leases/{lease_id}/contract.pdf', input)), {
    toastErrors: true,
  });
  const docx = useSave(
    async () => saveFile(await api().file('/leases/{lease_id}/contract.docx', input), 'contract.docx'),
    { toastErrors: true },
  );
  return (
    <PaperRow
      icon={FileSignature}
      title={words.contract}
      detail={words.contractHint(paper.template_version)}
      lease={lease}
      missing={paper.missing}
      rule={paper.rule}
    >
      <div className="paper-options">
        <DateField label={words.signedOn} name="signed_on" value={signedOn} onChange={setSignedOn} />
        <Tick checked={companion} onChange={(event) => setCompanion(event.target.checked)}>
          {words.companion}
        </Tick>
      </div>
      <div className="btns">
        <ActionButton
          look="small"
          icon={FileText}
          reason={reason}
          busy={pdf.isPending}
          onClick={() => pdf.mutate(undefined)}
        >
          {words.pdf}
        </ActionButton>
        <ActionButton
          look="small"
          icon={FileDown}
          reason={reason}
          busy={docx.isPending}
          onClick={() => docx.mutate(undefined)}
        >
          {words.word}
        </ActionButton>
        <Go className="btn link small" to="/settings/contract">
          {words.editTemplate}
        </Go>
      </div>
    </PaperRow>
  );
}
