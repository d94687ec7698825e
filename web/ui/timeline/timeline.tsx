import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './timeline.css';

export type Happening = {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly tone?: 'good' | 'bad' | 'now';
  readonly what: ReactNode;
  readonly when: string;
};

export const Timeline = ({
  label,
  happenings,
}: {
  readonly label: string;
  readonly happenings: readonly Happening[];
}) => (
  <ol className="timeline" aria-label={label}>
    {happenings.map(({ key, icon: Icon, tone, what, when }) => (
      <li key={key}>
        <span className={tone ? `dot ${tone}` : 'dot'}>
          <Icon className="i" aria-hidden="true" />
        </span>
        <div>
          {what}
          <span className="when">{when}</span>
        </div>
      </li>
    ))}
  </ol>
);
