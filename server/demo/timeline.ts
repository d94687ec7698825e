import type { Method } from '../http/route.ts';
import type { Actor, OperatorActor, RenterActor } from '../security/actor.ts';
import type { Created, DemoClient } from './demo-client.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

export const MONTHS = 14;
export const TIMEZONE = 'Asia/Ho_Chi_Minh';
const HOURS_SIMULATED = 28 * 24;
const MAX_PARALLEL = 12;

/** How a renter pays. */
export type Habit = 'TRANSFER' | 'CASH' | 'PART' | 'LATE' | 'AHEAD' | 'NEVER';
export type Tenancy = { leaseId: string; renterId: string; person: Person; habit: Habit };
export type Room = {
  id: string;
  propertyId: string;
  name: string;
  rent: number;
  electricity: number;
  water: number;
  tenancy: Tenancy | null;
};
export type Properties = { apartments: string; boarding: string };
export type Team = Record<'owner' | 'manager' | 'accountant' | 'staff', OperatorActor>;
type Work = (at: Temporal.Instant) => Promise<void>;
type Body = object;
/** Work of different lanes concerns different renters, so it may run in parallel. */
type Plan = { at: Temporal.Instant; time: number; work: Work; lane: string | null };

/** Simulates the months: planned work runs in chronological order, and may plan later work. */
export class Timeline {
  readonly client: DemoClient;
  readonly random: Random;
  readonly people: () => Person;
  readonly now: Temporal.Instant;
  readonly first: Temporal.PlainYearMonth;
  rooms: Room[] = [];
  properties: Properties = { apartments: '', boarding: '' };
  team!: Team;
  bank = { connectionId: '', accountNumber: '', secret: '', accountId: '', transfers: 0 };
  readonly #plans: Plan[] = [];
  #completed = 0;

  constructor(client: DemoClient, random: Random, people: () => Person, now: Temporal.Instant) {
    this.client = client;
    this.random = random;
    this.people = people;
    this.now = now;
    this.first = now
      .toZonedDateTimeISO(TIMEZONE)
      .toPlainDate()
      .toPlainYearMonth()
      .subtract({ months: MONTHS - 1 });
  }

  period(month: number): string {
    return this.first.add({ months: month }).toString();
  }

  date(month: number, day: number): string {
    return this.first.add({ months: month }).toPlainDate({ day }).toString();
  }

  /** The current month is compressed into the days that have passed, so that all its work is in the past on any day. */
  at(month: number, day: number, hour: number): Temporal.Instant {
    const start = this.first.add({ months: month }).toPlainDate({ day: 1 }).toZonedDateTime(TIMEZONE).toInstant();
    const hours = (day - 1) * 24 + hour;
    if (month < MONTHS - 1) return start.add({ minutes: hours * 60 });
    const passed = this.now.epochMilliseconds - start.epochMilliseconds;
    return start.add({ milliseconds: Math.floor((passed * Math.min(hours, HOURS_SIMULATED)) / HOURS_SIMULATED) });
  }

  /** The last such hour before a moment: that of the compressed month may be in the middle of the night. */
  lastHour(before: Temporal.Instant, hour: number): Temporal.Instant {
    const here = before.toZonedDateTimeISO(TIMEZONE);
    const sameDay = here.startOfDay().add({ hours: hour });
    return (here.hour < hour ? sameDay.subtract({ days: 1 }) : sameDay).toInstant();
  }

  plan(month: number, day: number, hour: number, work: Work, lane: string | null = null): void {
    if (month >= MONTHS) return;
    const at = this.at(month, day, hour);
    const time = at.epochMilliseconds;
    const place = this.#plans.findLastIndex((planned) => planned.time <= time);
    this.#plans.splice(Math.max(place + 1, this.#completed), 0, { at, time, work, lane });
  }

  async run(): Promise<void> {
    for (let group = this.#next(); group.length > 0; group = this.#next()) {
      this.#completed += group.length;
      await Promise.all(group.map(({ at, work }) => work(at)));
    }
  }

  #next(): Plan[] {
    const [first] = this.#plans.slice(this.#completed, this.#completed + 1);
    if (!first || first.lane === null) return first ? [first] : [];
    const group: Plan[] = [];
    for (const plan of this.#plans.slice(this.#completed, this.#completed + MAX_PARALLEL)) {
      if (plan.lane === null || group.some(({ lane }) => lane === plan.lane)) break;
      group.push(plan);
    }
    return group;
  }

  post<Data = Created>(
    at: Temporal.Instant,
    by: OperatorActor | RenterActor,
    path: string,
    body: Body = {},
  ): Promise<Data> {
    return this.call<Data>(at, by, 'POST', path, body);
  }

  call<Data = Created>(
    at: Temporal.Instant,
    by: OperatorActor | RenterActor,
    method: Method,
    path: string,
    body: Body = {},
  ): Promise<Data> {
    return this.client.call<Data>(at, by, method, path, { body });
  }

  room(number: number): Room {
    const room = this.rooms[number];
    if (!room) throw new Error(`There is no room ${number}`);
    return room;
  }
}

export const SYSTEM: Actor = { kind: 'SYSTEM', id: null, name: 'demo' };
export const dong = (amount: number): string => String(Math.round(amount));
