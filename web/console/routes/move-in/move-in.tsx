import { useQuery } from '@tanstack/react-query';
import { ArrowRight, FileText } from 'lucide-react';
import { useId } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { useMay } from '../../../data/me.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { Steps } from '../../../ui/tabs/tabs.tsx';
import { formatDate, formatNumber } from '../../../words/format.ts';
import { moveWords } from '../../../words/move.ts';
import { useGo } from '../../go.tsx';
import { useCreateLease } from './create-lease.ts';
import { emptyDraft, type MoveInDraft, peopleOf } from './move-in-draft.ts';
import { StepReadings } from './step-readings.tsx';
import { StepRenter } from './step-renter.tsx';
import { StepRoom } from './step-room.tsx';
import { StepSummary } from './step-summary.tsx';
import { StepTerms } from './step-terms.tsx';
import './move-in.css';

const STEPS = [StepRoom, StepRenter, StepTerms, StepReadings, StepSummary] as const;

/** A new lease in five steps. The draft stays over a reload; nothing is sent before the last step. */
export default function MoveInPage() {
  const words = useWords(moveWords).in;
  const { search, change: turn } = useAddress();
  const today = useToday();
  const go = useGo();
  const form = useId();
  const reason = useMay('leases.write');
  const { draft, change, forget } = useKeptDraft<MoveInDraft>(
    `lease ${search.room ?? ''} ${search.renter ?? ''}`,
    emptyDraft(today, search.room ?? '', search.renter ?? ''),
  );
  const room = useRoomOf(draft.roomId);
  const step = Math.min(Math.max(Number(search.step ?? (draft.roomId ? 2 : 1)), 1), STEPS.length);
  const Step = STEPS[step - 1] ?? StepRoom;
  const create = useCreateLease(({ id }) => {
    forget();
    go({ to: '/leases/$lease_id', params: { lease_id: id } });
  });
  const last = step === STEPS.length;
  const ready = [draft.roomId, draft.renterId || draft.renter.full_name, draft.start_date, 'any', 'any'][step - 1];
  const onward = () => (last ? create.mutate(draft) : ready && turn({ step: String(step + 1) }));
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
      <div className="cols move-in">
        <Form id={form} error={create.error} onSubmit={onward}>
          <Step draft={draft} onChange={change} />
          <div className="between">
            {step > 1 ? (
              <button className="btn" type="button" onClick={() => turn({ step: String(step - 1) })}>
                {words.back}
              </button>
            ) : (
              <span />
            )}
            <ActionButton key={step} look="primary" type="submit" busy={create.isPending} reason={reason}>
              {last ? words.create : words.next(words.stepNames[step] ?? '')}
              {!last && <ArrowRight className="i" aria-hidden="true" />}
            </ActionButton>
          </div>
        </Form>
        <Aside
          draft={draft}
          roomName={room?.name}
          onDrop={() => {
            forget();
            change(emptyDraft(today, '', ''));
            turn({ step: '1', room: undefined, renter: undefined });
          }}
        />
      </div>
    </>
  );
}

function useRoomOf(room_id: string) {
  const { api } = useApp();
  const room = useQuery({
    queryKey: ['room', room_id],
    queryFn: () => api().get('/rooms/{room_id}', { path: { room_id } }),
    enabled: room_id !== '',
  });
  return room.data;
}

function About({ room }: { readonly room: NonNullable<ReturnType<typeof useRoomOf>> }) {
  const words = useWords(moveWords).in;
  const language = useLanguage();
  const about = [
    room.area_m2 ? `${formatNumber(Number(room.area_m2), language)} m²` : '',
    room.max_occupants ? words.most(room.max_occupants) : '',
    room.display.status.label,
  ];
  return <p className="small quiet">{about.filter(Boolean).join(' · ')}</p>;
}

type AsideProps = {
  readonly draft: MoveInDraft;
  readonly roomName: string | undefined;
  readonly onDrop: () => void;
};

/** What the lease will say, as far as it is known. */
function Aside({ draft, roomName, onDrop }: AsideProps) {
  const words = useWords(moveWords).in;
  const language = useLanguage();
  const open = (step: number) => <span className="quiet">{words.step(step)}</span>;
  const readings = [draft.electricity, draft.water].filter(Boolean).join(' · ');
  return (
    <div className="stack">
      <section className="panel" aria-labelledby="h-this">
        <header>
          <h2 id="h-this">{words.this}</h2>
          <State icon={FileText} label={words.draft} />
        </header>
        <dl className="facts pad">
          <dt>{words.room}</dt>
          <dd className="strong">{roomName ?? open(1)}</dd>
          <dt>{words.renter}</dt>
          <dd className="strong">{draft.renterName || draft.renter.full_name || open(2)}</dd>
          <dt>{words.people}</dt>
          <dd>{peopleOf(draft)}</dd>
          <dt>{words.rent}</dt>
          <dd>{draft.monthly_rent ? <Money amount={draft.monthly_rent} /> : open(3)}</dd>
          <dt>{words.start}</dt>
          <dd>{formatDate(draft.start_date, language)}</dd>
          <dt>{words.deposit}</dt>
          <dd>{draft.deposit_amount ? <Money amount={draft.deposit_amount} /> : open(3)}</dd>
          <dt>{words.firstReadings}</dt>
          <dd>{readings || open(4)}</dd>
        </dl>
      </section>
      <p className="small quiet">
        {words.kept}{' '}
        <button className="btn link small" type="button" onClick={onDrop}>
          {words.drop}
        </button>
      </p>
    </div>
  );
}
