import { citeRule } from '../../../../domain/rules/cite-rule.ts';
import type { Tx } from '../../../database/transaction.ts';
import { contractRule, readTemplate } from '../contract-templates/read-template.ts';
import { contractGaps } from './contract-sheet.ts';
import { ct01Gaps, residenceForm } from './ct01-sheet.ts';
import { loadLeaseFile } from './load-lease.ts';
import { presentGap } from './paper-gap.ts';
import { signingDay } from './print-contract.ts';
import { residentsOf } from './residents.ts';

/** What each paper still needs; no identity number is opened for it. */
export async function listPapers(tx: Tx, leaseId: string) {
  const [file, template] = await Promise.all([loadLeaseFile(tx, leaseId), readTemplate(tx)]);
  const signedOn = signingDay(file, undefined);
  const { clauses, version } = template;
  const contract = contractGaps({ file, clauses, signedOn, withEnglish: false });
  const form = residenceForm(file.today);
  const residents = residentsOf(file);
  return {
    contract: {
      template_version: version,
      missing: contract.map((each) => presentGap(each, tx.locale)),
      rule: citeRule(contractRule(signedOn), tx.locale),
    },
    ct01: residents.map(({ memberId, name, isPrimary }) => ({
      member_id: memberId,
      full_name: name,
      is_household: isPrimary,
      field_count: form.figures.fields.length,
      missing: ct01Gaps(file, isPrimary ? undefined : (memberId ?? undefined)).map((each) =>
        presentGap(each, tx.locale),
      ),
      rule: citeRule(form, tx.locale),
    })),
  };
}
