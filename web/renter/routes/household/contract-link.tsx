import { useQuery } from '@tanstack/react-query';
import { FileSignature } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { formatDate } from '../../../words/format.ts';
import { renterHouseholdWords } from '../../../words/renter-household.ts';
import { SaveFile } from '../../save-file.tsx';

/** The contract as the landlord printed it; nothing before that. */
export function ContractLink({ leaseId }: { readonly leaseId: string }) {
  const words = useWords(renterHouseholdWords);
  const language = useLanguage();
  const { api } = useApp();
  const path = { lease_id: leaseId };
  const { data } = useQuery({
    queryKey: ['lease-papers', leaseId],
    queryFn: () => api().get('/tenant/leases/{lease_id}/papers', { path }),
  });
  if (!data?.contract) return null;
  return (
    <div className="row">
      <FileSignature className="i" aria-hidden="true" />
      <span className="grow">
        <span className="name">{words.contract}</span>
        <span className="detail">{words.contractHint(formatDate(data.contract.signed_on, language))}</span>
      </span>
      <SaveFile
        label={words.savePdf}
        name={`${words.contract}.pdf`}
        load={() => api().file('/tenant/leases/{lease_id}/contract.pdf', { path })}
      />
    </div>
  );
}
