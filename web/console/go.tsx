import { Link, type LinkProps, useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentProps, type MouseEvent, useCallback } from 'react';
import type { Search } from '../data/address.ts';
import type { ScreenPath } from './paths.ts';

type Target = { readonly to: ScreenPath; readonly params?: Readonly<Record<string, string>>; readonly search?: Search };
type Props = Target & Omit<ComponentProps<'a'>, 'href'> & Pick<LinkProps, 'replace' | 'state'>;

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

export type Follow = (event: MouseEvent<HTMLAnchorElement>) => void;

/**
 * For plain links in long lists: follows them without loading the page again. A `Go` looks at every change of the address, and 500
 * of them take longer than a tap may.
 */
export function useFollow(): Follow {
  const { history } = useRouter();
  return useCallback(
    (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      history.push(event.currentTarget.getAttribute('href') ?? '');
    },
    [history],
  );
}
