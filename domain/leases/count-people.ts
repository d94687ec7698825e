import { type Fraction, fraction } from '../fraction.ts';
import {
  type CivilDate,
  type ClosedRange,
  containsDay,
  countDays,
  type DateRange,
  intersectRanges,
  later,
} from '../period.ts';

export type HouseholdMember = {
  readonly movedInOn: CivilDate | null;
  readonly movedOutOn: CivilDate | null;
  readonly residenceRegisteredFrom?: CivilDate | null;
  readonly residenceRegisteredUntil?: CivilDate | null;
};

const EARLIEST_DATE = Temporal.PlainDate.from('1900-01-01');

const presence = (member: HouseholdMember): DateRange => ({
  from: member.movedInOn ?? EARLIEST_DATE,
  to: member.movedOutOn,
});

/** The household members present on a day, or the agreed head count while none are recorded. */
export function peopleOnDay(members: readonly HouseholdMember[], occupantCount: number, day: CivilDate): number {
  const present = members.filter((member) => containsDay(presence(member), day)).length;
  return present > 0 ? present : occupantCount;
}

/** On how many days of a stay a member was in the household, and on how many of these registered. */
function daysOf(member: HouseholdMember, stay: ClosedRange): { present: number; registered: number } {
  const present = intersectRanges(presence(member), stay);
  if (present === null) return { present: 0, registered: 0 };
  const from = later(present.from, member.residenceRegisteredFrom ?? present.from);
  const registered = intersectRanges({ from, to: member.residenceRegisteredUntil ?? null }, present);
  return { present: countDays(present), registered: registered === null ? 0 : countDays(registered) };
}

/**
 * The exact average of registered people over the days. A member counts while in the household; residence registration
 * dates, once known, narrow that.
 */
export function averageRegistered(members: readonly HouseholdMember[], stay: ClosedRange): Fraction {
  const personDays = members.reduce((total, member) => total + daysOf(member, stay).registered, 0);
  return fraction(BigInt(personDays), BigInt(countDays(stay)));
}

/** Whether somebody lived there during the stay, and nobody without being registered for at least a part of it. */
export function isEveryoneRegistered(members: readonly HouseholdMember[], stay: ClosedRange): boolean {
  const present = members.map((member) => daysOf(member, stay)).filter((days) => days.present > 0);
  return present.length > 0 && present.every(({ registered }) => registered > 0);
}
