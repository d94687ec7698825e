import { useState } from 'react';

/** Marks the buttons that remove rows, and the one that adds them. */
export const REMOVES_ROW = { 'data-row-button': 'remove' };
export const ADDS_ROW = { 'data-row-button': 'add' };

/** Keys of rows that are added at the end and removed anywhere: what is typed into a row stays with it. */
export function useRowKeys(count: number): {
  keys: readonly number[];
  /** Also moves the focus on from the button, which goes with its row. */
  remove: (at: number, button: HTMLButtonElement) => void;
} {
  const [kept, setKept] = useState<readonly number[]>([]);
  const next = (kept.at(-1) ?? -1) + 1;
  const added = Array.from({ length: Math.max(0, count - kept.length) }, (_, place) => next + place);
  const keys = [...kept.slice(0, count), ...added];
  return {
    keys,
    remove: (at, button) => {
      focusBeside(button);
      setKept(keys.filter((_, place) => place !== at));
    },
  };
}

function focusBeside(button: HTMLButtonElement): void {
  const buttons = [...(button.form?.querySelectorAll<HTMLElement>('[data-row-button]') ?? [])];
  const at = buttons.indexOf(button);
  const isRemove = (one: HTMLElement | undefined) => one?.dataset.rowButton === 'remove';
  const beside = [buttons[at + 1], buttons[at - 1]];
  (beside.find(isRemove) ?? beside.find(Boolean))?.focus();
}
