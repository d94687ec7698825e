import type { Handover } from '@rentroll/client';
import {
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  Droplet,
  KeyRound,
  TriangleAlert,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../data/app.ts';
import { formatMoment, formatNumber } from '../../words/format.ts';
import { handoverWords } from '../../words/handovers.ts';
import { Money } from '../money/money.tsx';
import { Photos } from '../photo/photos.tsx';
import { State } from '../state/badge.tsx';
import './handover.css';

type Item = Handover['items'][number];

const CONDITION_ICONS = { GOOD: Check, WORN: TriangleAlert, DAMAGED: CircleAlert, MISSING: CircleAlert } as const;
const CONDITION_TONES = { GOOD: '', WORN: 'warn', DAMAGED: 'bad', MISSING: 'bad' } as const;
const STATUS_ICONS = { DRAFT: CircleDashed, WAITING: Clock, CONFIRMED: CircleCheck } as const;
const STATUS_TONES = { DRAFT: '', WAITING: 'warn', CONFIRMED: 'good' } as const;

type StateProps = { readonly status: Handover['status']; readonly forRenter?: boolean };

export function HandoverState({ status, forRenter = false }: StateProps) {
  const words = useWords(handoverWords);
  const label = forRenter && status === 'WAITING' ? words.waitsForYou : words.statuses[status];
  return <State tone={STATUS_TONES[status]} icon={STATUS_ICONS[status]} label={label} />;
}

type Props = {
  readonly handover: Handover;
  /** What can be done with the photos of an item. */
  readonly photosOf?: (item: Item) => ReactNode;
};

/** What was handed over, in which condition, and who has confirmed it; the same for landlord and renter. */
export function HandoverView({ handover, photosOf }: Props) {
  const words = useWords(handoverWords);
  const language = useLanguage();
  const { readings, key_count: keys } = handover;
  return (
    <>
      <ul className="rows goods">
        {handover.items.map((item) => (
          <li className="row" key={item.id}>
            <span className="grow">
              <span className="strong">
                {item.name}
                {item.quantity > 1 && ` × ${formatNumber(item.quantity, language)}`}
              </span>
              {item.note && <span className="detail">{item.note}</span>}
              {item.unit_value !== null && (
                <span className="detail">
                  {words.worth} <Money amount={item.unit_value} />
                </span>
              )}
              {photosOf ? photosOf(item) : <ItemPhotos item={item} />}
            </span>
            <State
              tone={CONDITION_TONES[item.condition]}
              icon={CONDITION_ICONS[item.condition]}
              label={words.conditions[item.condition]}
            />
          </li>
        ))}
      </ul>
      <div className="handover-facts">
        {readings.electricity !== null && (
          <span className="line">
            <Zap className="i s" aria-hidden="true" />
            {words.electricity} <strong className="num">{formatNumber(readings.electricity, language)}</strong>
          </span>
        )}
        {readings.water !== null && (
          <span className="line">
            <Droplet className="i s" aria-hidden="true" />
            {words.water} <strong className="num">{formatNumber(readings.water, language)}</strong>
          </span>
        )}
        {keys !== null && (
          <span className="line">
            <KeyRound className="i s" aria-hidden="true" />
            {words.keyCount(keys)}
          </span>
        )}
        {handover.note && <span className="small quiet">{handover.note}</span>}
      </div>
      {handover.proposed_damages.length > 0 && (
        <div className="handover-damages">
          <p className="strong">{words.damages}</p>
          <ul className="lines">
            {handover.proposed_damages.map(({ description, amount }) => (
              <li key={description}>
                <span>{description}</span>
                {amount === null ? <span className="quiet">{words.unknownAmount}</span> : <Money amount={amount} />}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="signed">
        <Signature who={words.landlord} confirmation={handover.landlord_confirmation} />
        <Signature who={words.renter} confirmation={handover.renter_confirmation} remark={handover.renter_remark} />
      </div>
    </>
  );
}

export function ItemPhotos({ item, onRemove }: { readonly item: Item; readonly onRemove?: (id: string) => void }) {
  const words = useWords(handoverWords);
  if (item.photos.length === 0) return null;
  return (
    <Photos
      photos={item.photos.flatMap(({ id, url }, at) =>
        url ? [{ key: id, url, label: words.photo(item.name, at + 1) }] : [],
      )}
      onRemove={onRemove}
      removeWords={() => words.removePhoto}
    />
  );
}

type SignatureProps = {
  readonly who: string;
  readonly confirmation: Handover['renter_confirmation'];
  readonly remark?: string | null;
};

function Signature({ who, confirmation, remark }: SignatureProps) {
  const words = useWords(handoverWords);
  const language = useLanguage();
  return (
    <div>
      {confirmation ? (
        <State tone="good" icon={CircleCheck} label={words.hasConfirmed(who)} />
      ) : (
        <State icon={CircleDashed} label={words.waits(who)} />
      )}
      {confirmation && (
        <small>
          {confirmation.name} · {formatMoment(confirmation.at, language)}
        </small>
      )}
      {remark && <small>{words.remark(remark)}</small>}
    </div>
  );
}
