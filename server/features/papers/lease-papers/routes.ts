import { fileNameOf } from '../../../documents/format.ts';
import { RawFile, RawResponse } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { pdfResponse } from '../../documents/invoice-documents/pdf-response.ts';
import { LeaseParams } from '../../leasing/leases/schemas.ts';
import { listPapers } from './list-papers.ts';
import { printContract } from './print-contract.ts';
import { printCt01 } from './print-ct01.ts';
import { ContractQuery, Ct01Query, LeasePapers } from './schemas.ts';

const TAG = 'Lease papers';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Both forms of the contract read identity numbers, which leaves audit rows. */
const CONTRACT = {
  tag: TAG,
  access: 'leases.write',
  params: LeaseParams,
  query: ContractQuery,
  freshProof: 'with-factor',
  data: RawFile,
  writes: true,
  whileSuspended: true,
  refuses: ['document_incomplete'],
} as const;
const WHAT_IS_MISSING =
  '`details.missing` of `document_incomplete` names all gaps. For people with `renters.write`; audited.';

export function leasePaperRoutes(routes: Routes): void {
  routes.get('/leases/{lease_id}/papers', {
    id: 'listLeasePapers',
    tag: TAG,
    summary: 'Check the papers of a lease',
    description:
      'What the contract, as it would be printed with the same parameters, and the residence forms of the household still need before they can be printed.',
    access: 'leases.read',
    params: LeaseParams,
    query: ContractQuery,
    data: LeasePapers,
    refuses: ['not_found'],
    run: (tx, { params, query }) => listPapers(tx, params.lease_id, query),
  });

  routes.get('/leases/{lease_id}/contract.pdf', {
    ...CONTRACT,
    id: 'printContract',
    summary: 'Print the contract of a lease as PDF',
    description: `From the clauses of the template of contracts. The lease keeps what was printed last: it is printed again from the same version, and the renter can download it. ${WHAT_IS_MISSING}`,
    raw: { contentType: 'application/pdf' },
    run: async (tx, { params, query, context }) => {
      const { name, pdf } = await printContract(tx, context, params.lease_id, query);
      return pdfResponse({ number: name, print: pdf });
    },
  });

  routes.get('/leases/{lease_id}/contract.docx', {
    ...CONTRACT,
    id: 'writeContractDocument',
    summary: 'Write the contract of a lease as DOCX',
    description: `The same text as the PDF, to be edited before signing. ${WHAT_IS_MISSING}`,
    raw: { contentType: DOCX },
    run: async (tx, { params, query, context }) => {
      const { name, docx } = await printContract(tx, context, params.lease_id, query);
      return new RawResponse(docx, { fileName: `${fileNameOf(name)}.docx` });
    },
  });

  routes.get('/leases/{lease_id}/ct01.pdf', {
    id: 'printCt01',
    tag: TAG,
    summary: 'Print form CT01 of a household as PDF',
    description: `The declaration with which the household registers its temporary residence, filled in as far as it can be. ${WHAT_IS_MISSING}`,
    access: 'leases.write',
    params: LeaseParams,
    query: Ct01Query,
    freshProof: 'with-factor',
    raw: { contentType: 'application/pdf' },
    data: RawFile,
    writes: true,
    whileSuspended: true,
    refuses: ['document_incomplete'],
    run: async (tx, { params, query, context }) => pdfResponse(await printCt01(tx, context, params.lease_id, query)),
  });
}
