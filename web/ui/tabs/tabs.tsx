import type { LucideIcon } from 'lucide-react';
import { useCurrentInView } from './use-current-in-view.ts';
import '../timeline/timeline.css';

export type Tab = {
  readonly value: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly count?: number | undefined;
};
type Props = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Tab[];
  readonly onChange: (value: string) => void;
};

/** A few views of the same thing, side by side. */
export const Segmented = ({ label, value, options, onChange }: Props) => (
  <div className="segmented" role="group" aria-label={label}>
    {options.map(({ value: option, label: text, icon: Icon }) => (
      <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
        {Icon && <Icon className="i" aria-hidden="true" />}
        <span>{text}</span>
      </button>
    ))}
  </div>
);

/** Filters of a list, with how many rows each has. */
export const Chips = ({ label, value, options, onChange }: Props) => (
  <div className="chips" role="group" aria-label={label}>
    {options.map(({ value: option, label: text, icon: Icon, count }) => (
      <button
        className="chip"
        key={option}
        type="button"
        aria-pressed={option === value}
        onClick={() => onChange(option)}
      >
        {Icon && <Icon className="i" aria-hidden="true" />}
        {text}
        {count !== undefined && <span className="num">{count}</span>}
      </button>
    ))}
  </div>
);

/** Parts of a screen. They are filters of what is below, so buttons that say which one is on. */
export function Tabs({ label, value, options, onChange }: Props) {
  const row = useCurrentInView<HTMLDivElement>(value);
  return (
    <div className="tabs" role="group" aria-label={label} ref={row}>
      {options.map(({ value: option, label: text, count }) => (
        <button
          key={option}
          type="button"
          aria-current={option === value || undefined}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {text}
          {count !== undefined && <span className={option === value ? 'count hot' : 'count'}>{count}</span>}
        </button>
      ))}
    </div>
  );
}

export type StepState = 'done' | 'current' | 'open';

export const Steps = ({
  label,
  steps,
}: {
  readonly label: string;
  readonly steps: readonly { readonly label: string; readonly state: StepState }[];
}) => (
  <ol className={steps.length > 3 ? 'steps many' : 'steps'} aria-label={label}>
    {steps.map(({ label: text, state }) => (
      <li key={text}>
        <span
          className={state === 'done' ? 'step done' : 'step'}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span>{text}</span>
        </span>
      </li>
    ))}
  </ol>
);
