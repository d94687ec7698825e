/** Which transactions a reader has seen, as PostgreSQL writes it: `xmin:xmax:xip,…`. */
export type Snapshot = { text: string; min: number; max: number; running: ReadonlySet<number> };

const FORM = /^(\d{1,16}):(\d{1,16}):(\d{1,16}(?:,\d{1,16})*)?$/;

/** Null for a text that is no snapshot. */
export function parseSnapshot(text: string): Snapshot | null {
  const [, min, max, running] = FORM.exec(text) ?? [];
  if (min === undefined || max === undefined || Number(min) > Number(max) || Number(min) < 1) return null;
  const ids = running === undefined ? [] : running.split(',').map(Number);
  if (ids.some((id, index) => id < Number(min) || id >= Number(max) || id <= (ids[index - 1] ?? 0))) return null;
  return { text, min: Number(min), max: Number(max), running: new Set(ids) };
}

export const contains = ({ min, max, running }: Snapshot, transactionId: number): boolean =>
  transactionId < min || (transactionId < max && !running.has(transactionId));

/** The id of an event: when it was sent, and what the client has seen by then. */
export const positionOf = (seconds: number, { text }: Snapshot): string => `${seconds.toString(36)}.${text}`;

export function readPosition(id: string): { seconds: number; snapshot: Snapshot } | null {
  const [, seconds, text] = /^([0-9a-z]{1,8})\.(.{5,20000})$/.exec(id) ?? [];
  const snapshot = text === undefined ? null : parseSnapshot(text);
  return snapshot ? { seconds: Number.parseInt(seconds as string, 36), snapshot } : null;
}
