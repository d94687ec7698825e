export type Utility = 'ELECTRICITY' | 'WATER';

/** Where a value is: being typed, on this device, at the service, refused by it, or in conflict with what somebody else recorded. */
export type EntryState = 'typing' | 'kept' | 'sent' | 'refused' | 'conflict';

/** What people said about a value. */
export type Answers = {
  /** An odd value was said to be right. */
  readonly confirmed: boolean;
  readonly rolledOver: boolean;
  readonly replaced: { readonly old_final: number; readonly new_initial: number } | null;
  /** Where the meter stood before its first reading; absent in values kept by older versions. */
  readonly initial?: number | null;
};

/** What the service has instead of a value; `initial` if it counts from elsewhere than this device was told, `pending` if it is a renter's that nobody accepted yet. */
export type Existing = {
  readonly value: number;
  readonly initial?: number | null;
  readonly by: string | null;
  readonly at: string;
  readonly pending?: boolean;
};

/** A meter value that was typed on this device. */
export type Entry = Answers & {
  readonly propertyId: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly period: string;
  readonly utility: Utility;
  readonly value: number;
  /** What the service had when this was typed. Replacing exactly that is a correction, replacing anything else a conflict. */
  readonly base: number | null;
  /** What was said about `base`, for when it stays after all; absent in values kept by older versions. */
  readonly baseAnswers?: Answers | null;
  readonly typedAt: string;
  /** Something has to be said about it first: it is not sent. Judged again when the walk is loaded. */
  readonly held: boolean;
  readonly state: EntryState;
  /** What the service said. */
  readonly message: string | null;
  readonly existing: Existing | null;
};

/** A picture of a meter; it is sent after the value it belongs to. */
export type KeptPhoto = {
  readonly roomId: string;
  readonly period: string;
  readonly picture: Blob;
  readonly name: string;
};

export type EntryKey = Pick<Entry, 'roomId' | 'period' | 'utility'>;
export const keyOf = ({ roomId, period, utility }: EntryKey): string => `${roomId} ${period} ${utility}`;

export const FIELDS = {
  ELECTRICITY: {
    current: 'electricity_current',
    previous: 'electricity_previous',
    replaced: 'electricity_replaced',
    rolledOver: 'electricity_rolled_over',
  },
  WATER: {
    current: 'water_current',
    previous: 'water_previous',
    replaced: 'water_replaced',
    rolledOver: 'water_rolled_over',
  },
} as const;

export type ReadingRow = { room_id: string; period: string; recorded_at: string } & Record<string, unknown>;

/** The fields of one value in a reading of the service. */
export const fieldsOf = (entry: Entry): Record<string, unknown> => {
  const { current, previous, replaced, rolledOver } = FIELDS[entry.utility];
  return {
    [current]: entry.value,
    ...(typeof entry.initial === 'number' ? { [previous]: entry.initial } : {}),
    ...(entry.replaced ? { [replaced]: entry.replaced } : {}),
    ...(entry.rolledOver ? { [rolledOver]: true } : {}),
  };
};

/** One row per room and month: the values of a room that wait together are sent together. */
export function rowsOf(entries: readonly Entry[]): { row: ReadingRow; entries: Entry[] }[] {
  const rooms = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = `${entry.roomId} ${entry.period}`;
    rooms.set(key, [...(rooms.get(key) ?? []), entry]);
  }
  return [...rooms.values()].map((group) => {
    const [first] = group as [Entry, ...Entry[]];
    const typed = group.map(({ typedAt }) => typedAt).sort();
    const row: ReadingRow = { room_id: first.roomId, period: first.period, recorded_at: typed.at(-1) ?? first.typedAt };
    return { row: Object.assign(row, ...group.map(fieldsOf)), entries: group };
  });
}

export const isUnsent = ({ state }: Entry): boolean => state === 'typing' || state === 'kept';

/** Older versions did not ask where a meter stood; the walk judges their values before they are sent. */
export const isJudged = ({ initial }: Entry): boolean => initial !== undefined;

/** Why the service did not take a row. */
export type Failed = {
  code: string;
  message: string;
  fields: { path: string; message: string }[];
  details: {
    existing?: {
      values: Record<string, number | null | undefined>;
      status: string;
      recorded_by_name: string | null;
      recorded_at: string;
    };
  } | null;
};
