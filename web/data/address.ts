import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

/** What the address says after `?`: filters, tab, open row. Texts; a key that is absent is not set. */
export type Search = Readonly<Record<string, string | undefined>>;

/** The state of a screen lives in the address: back works, and a link opens the same thing for a colleague. */
export function useAddress(): { search: Search; change(part: Search): void } {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const change = (part: Search) =>
    void navigate({
      to: '.',
      search: (old: Search) => ({ ...old, ...part }),
      replace: true,
      // What the entry was opened with stays known.
      state: true,
      resetScroll: false,
    } as never);
  return { search, change };
}

export const useParam = (name: string): string => (useParams({ strict: false }) as Record<string, string>)[name] ?? '';
