import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type Tone = 'good' | 'warn' | 'bad' | 'plain';
const ICONS: Record<Tone, LucideIcon> = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, plain: Info };

type BannerProps = {
  readonly tone?: Tone;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

export function Banner({ tone = 'plain', icon, children, action }: BannerProps) {
  const Icon = icon ?? ICONS[tone];
  return (
    <div className={tone === 'plain' ? 'banner' : `banner ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon className="i" aria-hidden="true" />
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}

type ProgressProps = { readonly label: string; readonly value: number; readonly max: number; readonly tone?: 'good' };

export const Progress = ({ label, value, max, tone }: ProgressProps) => (
  <span
    className={tone ? `progress ${tone}` : 'progress'}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={value}
  >
    <i style={{ inlineSize: `${max > 0 ? Math.min(100, (value * 100) / max) : 0}%` }} />
  </span>
);
