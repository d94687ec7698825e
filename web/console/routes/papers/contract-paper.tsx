import type { Lease, LeasePapers } from '@rentroll/client';
import { FileDown, FileSignature, FileText } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { openFile, saveFile } from '../../../data/download.ts';
import { useMayReadIdNumbers } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Tick } from '../../../ui/field/field.tsx';
import { formatMoment } from '../../../words/format.ts';
import { papersWords } from '../../../words/papers.ts';
import { Go } from '../../go.tsx';
import { PaperRow } from './paper-row.tsx';
import { TemplateVersion } from './template-version.tsx';

/** Papers with identity numbers are printed by those who may read them. */
export function usePrintReason(): string | null {
  const words = useWords(papersWords);
  return useMayReadIdNumbers() ? null : words.needsPermission;
}

export type ContractOptions = { readonly version?: number; readonly signed_on?: string; readonly companion?: true };

type Props = {
  readonly lease: Lease;
  readonly paper: LeasePapers['contract'];
  readonly options: ContractOptions;
  readonly onChange: (options: ContractOptions) => void;
};

export function ContractPaper({ lease, paper, options, onChange }: Props) {
  const words = useWords(papersWords);
  const language = useLanguage();
  const { api } = useApp();
  const reason = usePrintReason();
  const { signed_on, companion } = options;
  const { printed } = paper;
  const input = { path: { lease_id: lease.id }, query: options };
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
      detail={[
        words.contractHint(paper.template_version),
        printed && words.printed(formatMoment(printed.printed_at, language)),
      ]
        .filter(Boolean)
        .join(' · ')}
      lease={lease}
      missing={paper.missing}
      rule={paper.rule}
      options={
        <div className="paper-options">
          <DateField
            label={words.signedOn}
            name="signed_on"
            value={signed_on ?? paper.signed_on}
            onChange={(day) => onChange(without({ ...options, signed_on: day }))}
          />
          <TemplateVersion
            used={paper.template_version}
            printed={printed?.template_version ?? null}
            onChange={(chosen) => onChange({ ...options, version: chosen })}
          />
          <Tick
            checked={companion ?? false}
            onChange={({ target }) => onChange(without({ ...options, companion: target.checked || undefined }))}
          >
            {words.companion}
          </Tick>
        </div>
      }
    >
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

/** What was taken back is not sent. */
const without = (options: { version?: number | undefined; signed_on?: string; companion?: true | undefined }) =>
  Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined && value !== ''),
  ) as ContractOptions;
