import { useEffect, useState } from 'react';

/**
 * Who types quickly presses Enter before the answer is there. It then counts for the answer, not for what was found before, unless more is
 * typed meanwhile.
 */
export function useEnter(answered: boolean, act: () => void): (pressed: boolean) => void {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (!pressed || !answered) return;
    setPressed(false);
    act();
  });
  return setPressed;
}
