import type { LucideIcon } from 'lucide-react';

export type BadgeTone = 'good' | 'warn' | 'bad' | 'now' | '';
type Props = { readonly tone?: BadgeTone; readonly icon: LucideIcon; readonly label: string };

/** A state is always an icon and a word. */
export const State = ({ tone = '', icon: Icon, label }: Props) => (
  <span className={`state ${tone}`}>
    <Icon className="i" aria-hidden="true" />
    {label}
  </span>
);

export const Badge = ({ tone = '', icon: Icon, label }: Props) => (
  <span className={`badge ${tone}`}>
    <Icon className="i" aria-hidden="true" />
    {label}
  </span>
);

/** Two letters of a name; the name itself stands beside it. */
export const Avatar = ({ name, small = false }: { readonly name: string; readonly small?: boolean }) => (
  <span className={small ? 'avatar small' : 'avatar'} aria-hidden="true">
    {initials(name)}
  </span>
);

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(-2)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('');
