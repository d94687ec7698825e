import { citeRule } from '../../../../domain/rules/cite-rule.ts';
import type { Tx } from '../../../database/transaction.ts';
import { contractRule } from '../contract-templates/read-template.ts';
import { contractGaps } from './contract-sheet.ts';
import { ct01Gaps, residenceForm } from './ct01-sheet.ts';
import { loadLeaseFile } from './load-lease.ts';
import { presentGap } from './paper-gap.ts';
import { type ContractOptions, contractSource } from './print-contract.ts';
import { findPrinted } from './queries.ts';
import { residentsOf } from './residents.ts';

/** What each paper still needs, the contract as it would be printed with the same options; no identity number is opened for it. */
export async function listPapers(tx: Tx, leaseId: string, options: ContractOptions) {
  const [file, printed] = await Promise.all([loadLeaseFile(tx, leaseId), findPrinted(tx, leaseId)]);
  const { version, ...source } = await contractSource(tx, file, printed, options);
  const form = residenceForm(file.today);
  const residents = residentsOf(file);
  return {
    contract: {
      template_version: version,
      signed_on: source.signedOn,
      printed: printed ?? null,
      missing: contractGaps(source).map((each) => presentGap(each, tx.locale)),
      rule: citeRule(contractRule(source.signedOn), tx.locale),
    },
    ct01: residents.map(({ memberId, name, isPrimary }) => ({
      member_id: memberId,
      full_name: name,
      is_household: isPrimary,
      addressee: file.property.police_office,
      field_count: form.figures.fields.length,
      missing: ct01Gaps(file, isPrimary ? undefined : (memberId ?? undefined)).map((each) =>
        presentGap(each, tx.locale),
      ),
      rule: citeRule(form, tx.locale),
    })),
  };
}
