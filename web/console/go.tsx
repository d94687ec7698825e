import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Search } from '../data/address.ts';
import type { ScreenPath } from './paths.ts';

type Target = { readonly to: ScreenPath; readonly params?: Readonly<Record<string, string>>; readonly search?: Search };
type Props = Target & Omit<ComponentProps<'a'>, 'href'> & Pick<LinkProps, 'activeProps' | 'activeOptions' | 'replace'>;

/** The chosen house stays chosen from screen to screen; filters belong to their screen. */
const keep = (search: Search | undefined) => (old: Search) => ({ property: old.property, ...search });

/** A link to a screen of the console. */
export const Go = ({ to, params, search, ...rest }: Props) => (
  <Link {...({ to, params, search: keep(search), ...rest } as LinkProps)} />
);

export function useGo(): (target: Target & { replace?: boolean }) => void {
  const navigate = useNavigate();
  return ({ search, ...target }) => void navigate({ ...target, search: keep(search) } as never);
}
