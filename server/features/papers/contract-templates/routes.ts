import type { Routes } from '../../../http/route.ts';
import { templateWithVersions } from './read-template.ts';
import { replaceTemplate } from './replace-template.ts';
import { ContractTemplateQuery, ContractTemplates, PutContractTemplateBody } from './schemas.ts';

const TAG = 'Lease papers';

export function contractTemplateRoutes(routes: Routes): void {
  routes.get('/contract-templates', {
    id: 'readContractTemplates',
    tag: TAG,
    summary: 'Read the template of contracts',
    description:
      'The clauses from which contracts are printed, whether they have the contents that the law requires, and the earlier versions, all of which are kept.',
    access: 'settings.read',
    query: ContractTemplateQuery,
    data: ContractTemplates,
    refuses: ['not_found'],
    run: (tx, { query }) => templateWithVersions(tx, query.version),
  });

  routes.put('/contract-templates', {
    id: 'replaceContractTemplate',
    tag: TAG,
    summary: 'Save the template of contracts',
    description:
      'Saves a new version; earlier ones stay. A template without a required content is saved, but nothing is printed from it. It applies to all properties, so a member limited to some of them cannot change it.',
    access: 'settings.write',
    body: PutContractTemplateBody,
    data: ContractTemplates,
    refuses: ['not_found', 'stale_version'],
    example: {
      version: 0,
      clauses: [
        {
          key: 'rent',
          title: 'Giá thuê',
          text: 'Giá thuê là {{monthly_rent}} mỗi tháng.',
          covers: ['PRICE'],
        },
      ],
    },
    run: async (tx, { body }) => {
      await replaceTemplate(tx, body);
      return templateWithVersions(tx);
    },
  });
}
