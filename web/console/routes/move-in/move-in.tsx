import type { RentrollError, Room } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { useMay } from '../../../data/me.ts';
import { useOpened } from '../../../data/opened.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { Steps } from '../../../ui/tabs/tabs.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatNumber, formatTime } from '../../../words/format.ts';
import { moveInWords } from '../../../words/move-in.ts';
import { useGo } from '../../go.tsx';
import { checkStep } from './check-step.ts';
import { stepOf, useCreateLease } from './create-lease.ts';
import { FirstBill, useFirstBill } from './first-bill.tsx';
import { emptyDraft, type MoveInDraft } from './move-in-draft.ts';
import { StepReadings } from './step-readings.tsx';
import { StepRenter } from './step-renter.tsx';
import { StepRoom } from './step-room.tsx';
import { StepSummary } from './step-summary.tsx';
import { StepTerms } from './step-terms.tsx';
import { ThisLease } from './this-lease.tsx';
import './move-in.css';

const STEPS = [StepRoom, StepRenter, StepTerms, StepReadings, StepSummary] as const;

/** A new lease in five steps. The draft stays over a reload; nothing is sent before the last step. */
export default function MoveInPage() {
  const words = useWords(moveInWords);
  const { change: replace } = useAddress();
  const { search, open: turn, close: turnBack } = useOpened();
  const today = useToday();
  const go = useGo();
  const form = useId();
  const reason = useMay('leases.write');
  const language = useLanguage();
  const { draft, change, forget, keptAt } = useKeptDraft<MoveInDraft>(
    `lease ${search.room ?? ''} ${search.renter ?? ''}`,
    emptyDraft(today, search.room ?? '', search.renter ?? ''),
  );
  const read = useRoomOf(draft.roomId);
  const room = read.data;
  useEffect(() => {
    if (!room || draft.pricedFor === room.id) return;
    // A deposit of one month is usual; both amounts can be changed.
    const rent = String(Number(room.base_rent));
    change({
      pricedFor: room.id,
      monthly_rent: draft.monthly_rent || rent,
      deposit_amount: draft.deposit_amount || rent,
    });
  }, [room, draft, change]);
  const step = Math.min(Math.max(Number(search.step ?? (draft.roomId ? 2 : 1)), 1), STEPS.length);
  const Step = STEPS[step - 1] ?? StepRoom;
  const create = useCreateLease(({ id }) => {
    forget();
    go({ to: '/leases/$lease_id', params: { lease_id: id } });
  });
  const last = step === STEPS.length;
  const [wrong, setWrong] = useState<{ readonly step: number; readonly error: RentrollError } | null>(null);
  const error = create.error ?? (wrong?.step === step ? wrong.error : null);
  useBeginAtTop(step, error !== null);
  const missing =
    step !== 2 && !draft.roomId
      ? words.roomFirst
      : step !== 1 && !draft.renterId && !draft.renter.full_name?.trim()
        ? words.renterFirst
        : step > 2 && room && !draft.monthly_rent
          ? words.rentFirst
          : null;
  // Without the room nobody knows its rent.
  const waits = step > 2 && read.isLoading;
  const onward = () => {
    if (missing || (step > 2 && !room)) return;
    // What was refused is about the request before.
    create.reset();
    const found = checkStep(step, draft, today, words);
    setWrong(found && { step, error: found });
    if (found) return;
    if (!last) return turn({ step: String(step + 1) });
    // The key of what is sent stays over a reload.
    change({ key: draft.key });
    create.mutate(draft, {
      onError: (error) => {
        const owner = stepOf(error);
        if (owner) turn({ step: String(owner) });
      },
    });
  };
  const bill = useFirstBill(draft, create.isIdle || create.isError);
  const onDrop = () => {
    const before = draft;
    const { room: roomId, renter } = search;
    forget();
    change(emptyDraft(today, '', ''));
    replace({ step: '1', room: undefined, renter: undefined });
    const undo = () => {
      change(before);
      go({ to: '/leases/new', search: { step: String(step), room: roomId, renter } });
    };
    showToast(words.dropped, { undo });
  };
  const buttons = (
    <div className="between">
      {step > 1 ? (
        <button className="btn" type="button" onClick={() => turnBack({ step: String(step - 1) })}>
          {words.back}
        </button>
      ) : (
        <span />
      )}
      <ActionButton key={step} look="primary" type="submit" busy={create.isPending || waits} reason={reason ?? missing}>
        {last ? (draft.invite ? words.createAndInvite : words.create) : words.next(words.stepNames[step] ?? '')}
        {!last && <ArrowRight className="i" aria-hidden="true" />}
      </ActionButton>
    </div>
  );
  return (
    <>
      <div className="page-head">
        {room && <Plate name={room.name} big open />}
        <div className="grow">
          <h1>{words.title}</h1>
          {room && <About room={room} />}
        </div>
      </div>
      <Steps
        label={words.steps}
        steps={words.stepNames.map((label, index) => ({
          label,
          state: index + 1 === step ? 'current' : index + 1 < step ? 'done' : 'open',
        }))}
      />
      <Form key={step} id={form} error={error} onSubmit={onward}>
        <div className="cols move-in">
          <div className="stack">
            {read.isLoadingError ? (
              <ErrorState error={read.error} onRetry={() => void read.refetch()} />
            ) : (
              <Step draft={draft} room={room} onChange={change} />
            )}
            {!last && buttons}
          </div>
          <div className="stack">
            {step === 3 || last ? (
              <FirstBill bill={bill} />
            ) : (
              <ThisLease draft={draft} roomName={room?.name} step={step} firstTotal={bill.data?.total_amount} />
            )}
            {last && buttons}
            <p className="kept small quiet">
              <CircleCheck className="i" aria-hidden="true" />
              <span>
                {keptAt ? words.keptAt(formatTime(keptAt, language)) : words.kept}{' '}
                <button className="btn link small" type="button" onClick={onDrop}>
                  {words.drop}
                </button>
              </span>
            </p>
          </div>
        </div>
      </Form>
    </>
  );
}

/** A step begins with its heading, where reading and the keyboard go on; one that is wrong, at what is wrong. */
function useBeginAtTop(step: number, isWrong: boolean): void {
  const begun = useRef(step);
  useEffect(() => {
    if (begun.current === step) return;
    begun.current = step;
    if (isWrong) return;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('.move-in h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [step, isWrong]);
}

function useRoomOf(room_id: string) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['room', room_id],
    queryFn: () => api().get('/rooms/{room_id}', { path: { room_id } }),
    enabled: room_id !== '',
  });
}

function About({ room }: { readonly room: Room }) {
  const words = useWords(moveInWords);
  const language = useLanguage();
  const about = [
    room.area_m2 ? `${formatNumber(Number(room.area_m2), language)} m²` : '',
    room.max_occupants ? words.most(room.max_occupants) : '',
    room.display.status.label,
  ];
  return <p className="small quiet">{about.filter(Boolean).join(' · ')}</p>;
}
