import type { Lease, LegalRule, PaperGap } from '@rentroll/client';
import { Check, CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../../data/app.ts';
import { RuleLink } from '../../../ui/rule/rule-link.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { papersWords } from '../../../words/papers.ts';
import { Gaps } from './gaps.tsx';

type Props = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail: string;
  readonly lease: Lease;
  readonly missing: readonly PaperGap[];
  readonly rule: LegalRule;
  /** What can be chosen also while something is missing: another choice may need less. */
  readonly options?: ReactNode;
  readonly children: ReactNode;
};

/** One paper: what it is, whether it is complete, what is missing with the way to enter it, and the acts. */
export function PaperRow({ icon: Icon, title, detail, lease, missing, rule, options, children }: Props) {
  const words = useWords(papersWords);
  const complete = missing.length === 0;
  return (
    <li className="row paper-row">
      <span className={complete ? 'sign' : 'sign bad'}>
        <Icon className="i" aria-hidden="true" />
      </span>
      <span className="grow">
        <span className="strong">{title}</span>
        <span className="detail">{detail}</span>
        <RuleLink rule={rule} />
      </span>
      {complete ? (
        <State icon={Check} label={words.complete} />
      ) : (
        <State tone="bad" icon={CircleAlert} label={words.notReady(missing.length)} />
      )}
      {options && <div className="paper-acts">{options}</div>}
      {complete ? <div className="paper-acts">{children}</div> : <Gaps lease={lease} gaps={missing} />}
    </li>
  );
}
