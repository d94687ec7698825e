import { useWords } from '../../../data/app.ts';
import { SaveList } from '../../../ui/list/save-list.tsx';
import { matchingWords } from '../../../words/matching.ts';
import type { useReviewItems } from './matching-data.ts';

/** The transfers of the open tab as a file. */
export function SaveTransfers({ items }: { readonly items: ReturnType<typeof useReviewItems> }) {
  const { title, file, reference, account, reasonsOfFailure } = useWords(matchingWords);
  return (
    <div className="pages">
      <SaveList
        name={title}
        list={items}
        columns={[
          [file.date, ({ transfer_date }) => transfer_date],
          [
            file.amount,
            ({ transfer_type, transfer_amount }) => (transfer_type === 'OUT' ? `-${transfer_amount}` : transfer_amount),
          ],
          [file.memo, ({ memo }) => memo],
          [reference, ({ bank_reference }) => bank_reference],
          [account, ({ account_number }) => account_number],
          [file.problem, ({ failure_reason }) => failure_reason && reasonsOfFailure[failure_reason]],
          [file.invoice, ({ matched_invoice }) => matched_invoice?.invoice_number],
          [file.room, ({ matched_invoice }) => matched_invoice?.room_name],
          [file.renter, ({ matched_invoice }) => matched_invoice?.renter_name],
          [file.note, ({ review_note }) => review_note],
        ]}
      />
    </div>
  );
}
