import type { Lease, LeasePapers } from '@rentroll/client';
import { IdCard, Printer } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { openFile } from '../../../data/download.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { papersWords } from '../../../words/papers.ts';
import { Go } from '../../go.tsx';
import { usePrintReason } from './contract-paper.tsx';
import { PaperRow } from './paper-row.tsx';

type Form = LeasePapers['ct01'][number];

/** Form CT01 of the household, and of each person who came later. */
export const ResidenceForms = ({ lease, forms }: { readonly lease: Lease; readonly forms: readonly Form[] }) =>
  forms.map((form) => <ResidenceForm key={form.member_id ?? 'household'} lease={lease} form={form} />);

function ResidenceForm({ lease, form }: { readonly lease: Lease; readonly form: Form }) {
  const words = useWords(papersWords);
  const { api } = useApp();
  const reason = usePrintReason();
  const [typed, setTyped] = useState<string | null>(null);
  const addressee = typed ?? form.addressee ?? '';
  const print = useSave(
    () =>
      openFile(() =>
        api().file('/leases/{lease_id}/ct01.pdf', {
          path: { lease_id: lease.id },
          query: {
            ...(addressee ? { addressee } : {}),
            ...(form.is_household || form.member_id === null ? {} : { member_id: form.member_id }),
          },
        }),
      ),
    { toastErrors: true },
  );
  return (
    <PaperRow
      icon={IdCard}
      title={words.ct01}
      detail={form.is_household ? words.ct01Household(form.full_name) : words.ct01Single(form.full_name)}
      lease={lease}
      missing={form.missing}
      rule={form.rule}
    >
      <div className="paper-options">
        <Field
          label={words.addressee}
          name="addressee"
          {...(form.addressee ? { help: words.addresseeHelp } : {})}
          value={addressee}
          onChange={(event) => setTyped(event.target.value)}
        />
        {!form.addressee && (
          <Go
            className="btn link small"
            to="/settings/properties/$property_id"
            params={{ property_id: lease.property_id }}
          >
            {words.addresseeMissing}
          </Go>
        )}
      </div>
      <div className="btns">
        <ActionButton
          look="small"
          icon={Printer}
          reason={reason}
          busy={print.isPending}
          onClick={() => print.mutate(undefined)}
        >
          {words.print}
        </ActionButton>
      </div>
    </PaperRow>
  );
}
