import type { Routes } from '../../../http/route.ts';
import { presentRenter } from '../../portfolio/renters/present-renter.ts';
import { Renter, RenterParams } from '../../portfolio/renters/schemas.ts';
import { eraseRenter, readAccounts } from './erase-renter.ts';
import { EraseRenterBody } from './schemas.ts';

export function erasureRoutes(routes: Routes): void {
  routes.post('/renters/{renter_id}/erase', {
    id: 'eraseRenter',
    tag: 'Privacy',
    summary: 'Erase the personal data of a departed renter',
    description:
      'Cannot be undone. Removes names, identity numbers, contacts, photos, papers, free text, messages, texts of transfers that name them, and the values of events and audit rows, of the renter and of household members who are not renters themselves; unlinks the app accounts, which are removed if nobody else has them. Amounts, dates, numbers and the journal stay. Refused while the renter has a lease (`renter_has_active_lease`), drafts, debts, credit, a deposit or an unmatched transfer (`invalid_status_transition`, see `details`). Repeating it changes nothing.',
    access: 'renters.erase',
    params: RenterParams,
    body: EraseRenterBody,
    data: Renter,
    refuses: ['renter_has_active_lease', 'invalid_status_transition'],
    prepare: (open, { params, context }) => readAccounts(open, context, params.renter_id),
    run: async (tx, { params, body, context, prepared: known }) =>
      presentRenter(await eraseRenter(tx, context, params.renter_id, { ...body, known }), tx.locale),
  });
}
