import type { BillingRunNotifications } from '@rentroll/client';
import { useState } from 'react';
import { useWords } from '../../../data/app.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { billingWords } from '../../../words/billing.ts';
import { invoiceWords } from '../../../words/invoice.ts';
import { Go } from '../../go.tsx';

const SHOWN = 5;

/** Whom no channel reached and why, each with the way to the invoice, where its message can be copied. */
export function Unreached({ invoices }: { readonly invoices: BillingRunNotifications['unreached'] }) {
  const words = useWords(billingWords);
  const { reasons } = useWords(invoiceWords);
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className="rows" aria-label={words.byHand}>
        {invoices.slice(0, all ? undefined : SHOWN).map(({ invoice_id, room_name, renter_name, reason }) => (
          <li className="row" key={invoice_id}>
            <Plate name={room_name} />
            <span className="grow">
              <span className="strong clip">{renter_name}</span>
              <br />
              <span className="small quiet">{reason ? (reasons[reason] ?? reason) : words.noChannel}</span>
            </span>
            <Go className="btn small" to="/invoices/$invoice_id" params={{ invoice_id }}>
              {words.openInvoice}
            </Go>
          </li>
        ))}
      </ul>
      {!all && invoices.length > SHOWN && (
        <footer>
          <button className="btn link small" type="button" onClick={() => setAll(true)}>
            {words.moreRooms(invoices.length - SHOWN)}
          </button>
        </footer>
      )}
    </>
  );
}
