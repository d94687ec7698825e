import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Search } from '../data/address.ts';
import type { ScreenPath } from './paths.ts';

/** An address of the app with its parameters: `/tickets/$ticket_id`. */
type Target = { readonly to: ScreenPath; readonly params?: Readonly<Record<string, string>>; readonly search?: Search };
type Props = Target & Omit<ComponentProps<'a'>, 'href'> & Pick<LinkProps, 'activeProps' | 'activeOptions' | 'replace'>;

/** A link to a screen of the renter's app. */
export const Go = (props: Props) => <Link {...(props as LinkProps)} />;

export function useGo(): (target: Target & { replace?: boolean }) => void {
  const navigate = useNavigate();
  return (target) => void navigate(target as never);
}
