import { useNavigate, useRouter } from '@tanstack/react-router';
import { type Search, useAddress } from './address.ts';

/** The state of a history entry that something was opened with; for links that open a sheet of their own screen. */
export const OPENED = { isOpened: true } as never;

let isClosing = false;

/**
 * A sheet or a step that the address names: opening it adds an entry to the history, so that Back closes it. `close` goes back to the entry
 * before it; where there is none, as after following a link to the open sheet, it changes the address instead.
 */
export function useOpened(): { search: Search; open(part: Search): void; close(part: Search): void } {
  const { search, change } = useAddress();
  const navigate = useNavigate();
  const { history } = useRouter();
  const open = (part: Search) =>
    void navigate({
      to: '.',
      search: (old: Search) => ({ ...old, ...part }),
      state: OPENED,
      resetScroll: false,
    } as never);
  const close = (part: Search) => {
    if (!(history.location.state as { isOpened?: boolean }).isOpened) return change(part);
    // The browser goes back a moment later: a second tap until then must not go back twice.
    if (isClosing) return;
    isClosing = true;
    const stop = history.subscribe(() => {
      isClosing = false;
      stop();
    });
    history.back();
  };
  return { search, open, close };
}
