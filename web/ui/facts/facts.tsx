import type { ReactNode } from 'react';
import '../panel/panel.css';

type Props = {
  readonly name: string;
  /** How it is written: the one that counts, or a code. */
  readonly look?: 'strong' | 'code' | 'num';
  readonly children: ReactNode;
};

/** A name and its value, one pair of a `<dl className="facts">`. */
export const Fact = ({ name, look, children }: Props) => (
  <>
    <dt className={look === 'strong' ? 'strong' : undefined}>{name}</dt>
    <dd className={look}>{children}</dd>
  </>
);
