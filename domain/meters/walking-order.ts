export type WalkedRoom = {
  readonly id: string;
  readonly name: string;
  readonly floor: number | null;
  readonly position: number | null;
};

/** P2 before P10. */
const byName = new Intl.Collator('vi', { numeric: true });

/** Rooms in the order somebody set; the others after them, from the lowest floor up, those without a floor last. */
export const inWalkingOrder = <Room extends WalkedRoom>(rooms: readonly Room[]): Room[] => rooms.toSorted(compareRooms);

const compareRooms = (a: WalkedRoom, b: WalkedRoom): number =>
  nullsLast(a.position, b.position) ||
  nullsLast(a.floor, b.floor) ||
  byName.compare(a.name, b.name) ||
  (a.id < b.id ? -1 : 1);

function nullsLast(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}
