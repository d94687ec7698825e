import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { isRefused, useIdempotencyKey } from '../../../data/idempotency.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatMoney } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import type { NamedPayment } from './payments-data.ts';
import { sumOf } from './receipt.tsx';

type Props = { readonly payments: readonly NamedPayment[]; readonly onClose: () => void };

/** Takes a whole receipt back. */
export function ReverseDialog({ payments, onClose }: Props) {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const { api } = useApp();
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const [first] = payments;
  const number = first?.receipt_number ?? '';
  const reverse = useMutation({
    mutationFn: (reason: string) =>
      api().request('post', '/payments/{payment_id}/reverse', {
        path: { payment_id: first?.id ?? '' },
        body: { reason },
        idempotencyKey: key.current,
      }),
    onSuccess: ({ meta }) => {
      const { warnings = [] } = meta as { warnings?: { code: string; amount?: string }[] };
      const advanced = warnings.find(({ code }) => code === 'cash_from_own_book')?.amount;
      if (advanced) showToast(words.cashFromOwnBook(number, formatMoney(advanced, language)));
      else showToast(words.reverseDone(number));
      if (warnings.some(({ code }) => code === 'credit_already_used')) showToast(words.creditUsed);
      void queries.invalidateQueries();
      onClose();
    },
    onError: (error) => {
      if (isRefused(error)) key.renew();
    },
  });
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      keptAs={`reverse ${number}`}
      title={words.reverseTitle(number)}
      label={words.reason}
      button={words.reverse}
      danger
      busy={reverse.isPending}
      error={reverse.error}
      onConfirm={reverse.mutateAsync}
    >
      <p>{words.reverseWhat(formatMoney(sumOf(payments), language))}</p>
    </ReasonDialog>
  );
}
