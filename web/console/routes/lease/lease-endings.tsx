import { type Lease, type Payment, RentrollError } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { filled, useKeptFields } from '../../../data/fields.ts';
import { useMay, useMe } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { choicesOf } from '../../../ui/field/choices.ts';
import { Field, SelectField } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { leaseWords } from '../../../words/lease.ts';
import { Go } from '../../go.tsx';

/** What can be done to a lease that ended, and cancelling one that has not begun. */
export function LeaseEndings({ lease }: { readonly lease: Lease }) {
  const words = useWords(leaseWords);
  const { api } = useApp();
  const reason = useMay('leases.write');
  const [open, setOpen] = useState<'reopen' | 'settle' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const path = { lease_id: lease.id };
  const reopen = useSave(
    (why: string, idempotencyKey) =>
      api().post('/leases/{lease_id}/reopen', { path, body: { reason: why }, idempotencyKey }),
    { said: words.reopened, done: close },
  );
  const { error } = reopen;
  const refused = error instanceof RentrollError && error.details?.reason === 'refunded' ? error : null;
  const status = lease.display.status.value;
  const payouts = usePayouts(lease);
  const paidOut = payouts.length > 0 ? words.paidOut(payouts.map(({ receipt_number }) => receipt_number)) : null;
  const closedFor = lease.end_reason === 'transfer' ? words.movedOn : paidOut;
  if (status !== 'ENDED' && status !== 'UPCOMING') return null;
  return (
    <div>
      <div className="btns">
        {status === 'ENDED' ? (
          <>
            <ActionButton look="small" reason={reason} onClick={() => setOpen('settle')}>
              {words.settle}
            </ActionButton>
            {!reason && (
              <ActionButton look="small" reason={closedFor} onClick={() => setOpen('reopen')}>
                {words.reopen}
              </ActionButton>
            )}
            {!reason &&
              payouts.map(({ receipt_id, receipt_number }) => (
                <Go key={receipt_id} className="btn link small" to="/payments" search={{ receipt: receipt_id }}>
                  {words.openPayout(receipt_number)}
                </Go>
              ))}
          </>
        ) : (
          <ActionButton look="small" icon={Ban} reason={reason} onClick={() => setOpen('cancel')}>
            {words.cancel}
          </ActionButton>
        )}
      </div>
      <ReasonDialog
        open={open === 'reopen'}
        onOpenChange={close}
        keptAs={`reopen ${lease.id}`}
        title={words.reopen}
        label={words.fields.reason}
        button={words.reopen}
        busy={reopen.isPending}
        error={refused ? new RentrollError({ ...refused, message: paidOut ?? words.reopenedOnlyUnpaid }) : error}
        onConfirm={reopen.mutateAsync}
      >
        <p>
          {words.reopenText} {words.reopenedOnlyUnpaid}
        </p>
      </ReasonDialog>
      {open === 'settle' && <Settle lease={lease} onClose={close} />}
      {open === 'cancel' && <Cancel lease={lease} onClose={close} />}
    </div>
  );
}

/** What was paid out since the lease was settled: until it is reversed, the service does not reopen the lease. */
function usePayouts(lease: Lease): readonly Payment[] {
  const { api } = useApp();
  const sees = useMe()?.permissions.includes('payments.read') ?? false;
  const since = lease.settled_at;
  const payments = useQuery({
    queryKey: ['lease-payouts', lease.id],
    queryFn: () =>
      api().get('/payments', {
        query: { renter_id: lease.renter_id, room_id: lease.room_id, status: 'RECORDED', limit: 50 },
      }),
    enabled: sees && since !== null,
  });
  const paid = payments.data?.payments.filter(({ purpose }) => purpose.endsWith('_REFUND')) ?? [];
  return receiptsOf(paid.filter(({ created_at }) => since !== null && created_at >= since));
}

/** One payment of each receipt. */
const receiptsOf = (payments: readonly Payment[]): Payment[] => [
  ...new Map(payments.map((payment) => [payment.receipt_id, payment])).values(),
];

type Props = { readonly lease: Lease; readonly onClose: () => void };
function Settle({ lease, onClose }: Props) {
  const words = useWords(leaseWords);
  const { api } = useApp();
  const { values, field, picker, close } = useKeptFields(
    `settle ${lease.id}`,
    { description: '', amount: '' },
    onClose,
  );
  const save = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/leases/{lease_id}/settle', {
        path: { lease_id: lease.id },
        body: { damages: [values] },
        idempotencyKey,
      }),
    { said: words.settled, done: close },
  );
  return (
    <Dialog open onOpenChange={close} title={words.settle}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <p className="small quiet">{words.settleHint}</p>
        <Field label={words.fields.reason} {...field('description')} name="damages.0.description" />
        <MoneyField label={words.fields.amount} {...picker('amount')} name="damages.0.amount" />
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {words.settle}
        </ActionButton>
      </Form>
    </Dialog>
  );
}

function Cancel({ lease, onClose }: Props) {
  const words = useWords(leaseWords);
  const { api } = useApp();
  const held = Number(lease.deposit_held) > 0;
  const mayNotPay = useMay('payments.record');
  const { values, field, close } = useKeptFields(
    `cancel lease ${lease.id}`,
    { reason: '', deposit: held && !mayNotPay ? 'REFUND' : '', refund_method: 'CASH' },
    onClose,
  );
  const save = useSave(
    (_: undefined, idempotencyKey) => {
      const { refund_method, ...others } = values;
      return api().post('/leases/{lease_id}/cancel', {
        path: { lease_id: lease.id },
        body: { ...filled(others), ...(values.deposit === 'REFUND' && { refund_method }) } as never,
        idempotencyKey,
      });
    },
    { said: words.cancelled_, done: close },
  );
  return (
    <Dialog open onOpenChange={close} title={words.cancel}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <p className="small quiet">{words.cancelText}</p>
        <Field label={words.fields.reason} {...field('reason')} data-autofocus />
        {held && (
          <div className="fields">
            <SelectField
              label={words.cancelDeposit}
              help={mayNotPay ?? undefined}
              {...field('deposit')}
              choices={[
                ...(mayNotPay ? [{ value: '', label: '—' }] : []),
                ...choicesOf(words.depositChoices).map((choice) => ({
                  ...choice,
                  disabled: choice.value === 'REFUND' && mayNotPay !== null,
                })),
              ]}
            />
            {values.deposit === 'REFUND' && (
              <SelectField label={words.fields.method} {...field('refund_method')} choices={choicesOf(words.methods)} />
            )}
          </div>
        )}
        <ActionButton look="danger" type="submit" busy={save.isPending}>
          {words.cancel}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
