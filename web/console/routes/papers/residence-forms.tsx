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
export function ResidenceForms({ lease, forms }: { readonly lease: Lease; readonly forms: readonly Form[] }) {
  const [typed, setTyped] = useState<string | null>(null);
  return forms.map((form) => (
    <ResidenceForm
      key={form.member_id ?? 'household'}
      lease={lease}
      form={form}
      addressee={typed ?? form.addressee ?? ''}
      onAddressee={setTyped}
    />
  ));
}

type Props = {
  readonly lease: Lease;
  readonly form: Form;
  /** All forms go to the same office; it is shown with the first. */
  readonly addressee: string;
  readonly onAddressee: (addressee: string) => void;
};

function ResidenceForm({ lease, form, addressee, onAddressee }: Props) {
  const words = useWords(papersWords);
  const { api } = useApp();
  const reason = usePrintReason();
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
      {form.is_household && (
        <div className="paper-options">
          <Field
            label={words.addressee}
            name="addressee"
            {...(form.addressee ? { help: words.addresseeHelp } : {})}
            value={addressee}
            onChange={(event) => onAddressee(event.target.value)}
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
      )}
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
