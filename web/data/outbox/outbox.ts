import { type Client, RentrollError } from '@rentroll/client';
import { acceptAs, correctionOf, startBefore } from './correct-reading.ts';
import type { Entry, EntryKey, Existing, Failed, KeptPhoto } from './entries.ts';
import { FIELDS, fieldsOf, isJudged, isUnsent, keyOf, rowsOf } from './entries.ts';
import { findReading } from './find-reading.ts';
import { enterPage } from './open-pages.ts';
import { sendPhotos } from './send-photos.ts';
import { dropValue, keepPhoto, keepValue, keptPhotos, keptValues, type Owner } from './storage.ts';

const ROWS_PER_REQUEST = 200;
const SEND_SOON_MS = 400;
const SEND_AGAIN_MS = 15_000;

/**
 * Values typed in the meter walk. Each is stored on the device before anything else and sent when there is a network; it leaves the
 * device only when the service has it. Sending the same value twice does no harm, so a lost answer is simply sent again.
 */
export class Outbox {
  readonly owner: Owner;
  readonly #api: () => Client;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<() => void>();
  #entries: ReadonlyMap<string, Entry> = new Map();
  #photos: ReadonlyMap<string, KeptPhoto> = new Map();
  /** Shown, but not written yet: reading the device meanwhile must not make them disappear. */
  readonly #writing = new Map<string, Entry | null>();
  /** Those of which the device has none yet. */
  readonly #unwritten = new Set<string>();
  #writes = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Called when the service took something, so that screens load it. */
  onSent: () => void = () => undefined;

  constructor(owner: Owner, api: () => Client) {
    this.owner = owner;
    this.#api = api;
    this.#channel = new BroadcastChannel(`rentroll.outbox ${owner.userId} ${owner.organizationId}`);
    this.#channel.onmessage = () => void this.#load();
  }

  /** Reads what is on the device and begins to send. */
  async open(): Promise<() => void> {
    await this.#load();
    const now = new Date().toISOString();
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    // While another page is open, somebody may be typing there.
    void enterPage(this.owner, () => this.#finishTyping(now), closed);
    const wake = () => this.sendSoon(0);
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    wake();
    return () => {
      close();
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      clearTimeout(this.#timer);
      this.#closed = true;
      this.#channel.close();
    };
  }

  get entries(): ReadonlyMap<string, Entry> {
    return this.#entries;
  }

  get photos(): ReadonlyMap<string, KeptPhoto> {
    return this.#photos;
  }

  /** How many values are on the device and wait to be sent. */
  get waiting(): number {
    return [...this.#entries].filter(([key, entry]) => isUnsent(entry) && !this.#unwritten.has(key)).length;
  }

  entry = (key: EntryKey): Entry | undefined => this.#entries.get(keyOf(key));

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keeps a value. It is shown at once; the promise resolves when the device has it. */
  async put(entry: Entry): Promise<void> {
    await this.#keep(entry);
    this.sendSoon();
  }

  async remove(key: EntryKey): Promise<void> {
    await this.#write(keyOf(key), null);
  }

  async putPhoto(photo: KeptPhoto): Promise<void> {
    const key = `${photo.roomId} ${photo.period} ${crypto.randomUUID()}`;
    await keepPhoto(this.owner, key, photo);
    await this.#load();
    this.#tellOthers();
    this.sendSoon();
  }

  sendSoon(ms: number = SEND_SOON_MS): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.send(), ms);
  }

  /** Sends what waits. Of several tabs one sends at a time. */
  async send(): Promise<void> {
    if (!navigator.onLine) return;
    try {
      await navigator.locks.request(`rentroll.outbox ${this.owner.userId}`, async () => {
        await this.#load();
        const waiting = [...this.#entries.values()].filter(
          (entry) => entry.state === 'kept' && !entry.held && isJudged(entry),
        );
        const rows = rowsOf(waiting);
        for (let at = 0; at < rows.length; at += ROWS_PER_REQUEST)
          await this.#sendRows(rows.slice(at, at + ROWS_PER_REQUEST));
        await sendPhotos(this.#api(), this.owner, this.#photos);
        await this.#load();
      });
    } catch (error) {
      // Not reachable, busy, or logged out: the values stay, and are sent again.
      this.sendSoon(SEND_AGAIN_MS);
      if (!(error instanceof RentrollError)) throw error;
    }
  }

  async #sendRows(rows: ReturnType<typeof rowsOf>): Promise<void> {
    const body = { readings: rows.map(({ row }) => row), mode: 'each' as const };
    const { results } = await this.#api().post('/meter-readings/bulk', { body });
    for (const { index, error } of results)
      for (const entry of rows[index]?.entries ?? []) await this.#settle(entry, error as Failed | null);
    this.onSent();
  }

  /** Writes down what the service said about a value, unless another was typed meanwhile. */
  async #settle(sent: Entry, error: Failed | null): Promise<void> {
    // As it is now: an odd value may have been confirmed while it was on its way.
    const entry = this.entry(sent);
    if (entry?.typedAt !== sent.typedAt) return this.sendSoon();
    if (!error) return this.#keep({ ...entry, state: 'sent' });
    const existing = error.details?.existing;
    const theirs = existing?.values[FIELDS[entry.utility].current] ?? null;
    // Only one of the two values of a room may be in conflict; the other is sent by itself.
    if (existing && theirs === null) return this.#sendAlone(entry);
    if (existing && theirs !== null) {
      const start = existing.values[FIELDS[entry.utility].previous];
      const told = entry.initial ?? null;
      const pending = existing.status === 'PENDING';
      // Somebody else was told that the meter stood elsewhere.
      const otherStart = told !== null && typeof start === 'number' && start !== told && start !== startBefore(entry);
      if (!pending && !otherStart && theirs === entry.value)
        return told === null || start === told ? this.#keep({ ...entry, state: 'sent' }) : this.#correct(entry);
      if (!pending && !otherStart && theirs === entry.base) return this.#correct(entry);
      const other: Existing = {
        value: theirs,
        by: existing.recorded_by_name,
        at: existing.recorded_at,
        ...(pending ? { pending } : {}),
        ...(otherStart && !pending ? { initial: start } : {}),
      };
      return this.#keep({ ...entry, state: 'conflict', message: error.message, existing: other });
    }
    const about = error.fields.filter(({ path }) => path.startsWith(entry.utility.toLowerCase()));
    if (error.fields.length > 0 && about.length === 0 && error.code === 'validation_failed')
      return this.#sendAlone(entry);
    return this.#keep({ ...entry, state: 'refused', message: about[0]?.message ?? error.message });
  }

  async #sendAlone(entry: Entry): Promise<void> {
    const row = { room_id: entry.roomId, period: entry.period, recorded_at: entry.typedAt, ...fieldsOf(entry) };
    const { results } = await this.#api().post('/meter-readings/bulk', { body: { readings: [row], mode: 'each' } });
    const error = (results[0]?.error ?? null) as Failed | null;
    const state = error ? 'refused' : 'sent';
    await this.#keep({ ...entry, state, message: error?.message ?? null });
  }

  /** Replaces the value that the person saw when they typed the new one. */
  async #correct(entry: Entry): Promise<void> {
    try {
      await this.correct(entry);
    } catch (error) {
      if (!(error instanceof RentrollError) || error.status === 0) throw error;
      await this.#keep({ ...entry, state: 'refused', message: error.message });
    }
  }

  /** Makes this value the one of the service, whatever it has now. */
  async correct(entry: Entry): Promise<void> {
    const api = this.#api();
    const body = correctionOf(entry);
    const reading = await findReading(api, entry);
    const sent = reading ? undefined : await findReading(api, entry, 'PENDING');
    if (sent) await acceptAs(api, sent.id, entry);
    if (reading)
      await api.patch('/meter-readings/{meter_reading_id}', { path: { meter_reading_id: reading.id }, body });
    if (!reading && !sent) return this.put({ ...entry, state: 'kept', base: null, existing: null });
    await this.#keep({ ...entry, state: 'sent', message: null, existing: null });
    this.onSent();
  }

  /** A page that was closed while somebody typed did not see them leave the field. */
  async #finishTyping(until: string): Promise<void> {
    await this.#load();
    const left = [...this.#entries.values()].filter(({ state, typedAt }) => state === 'typing' && typedAt < until);
    await Promise.allSettled(left.map((entry) => this.put({ ...entry, state: 'kept' })));
  }

  #keep(entry: Entry): Promise<void> {
    return this.#write(keyOf(entry), entry);
  }

  async #write(key: string, entry: Entry | null): Promise<void> {
    if (entry && !this.#entries.has(key)) this.#unwritten.add(key);
    this.#writing.set(key, entry);
    this.#become(this.#entries);
    await (entry ? keepValue(this.owner, key, entry) : dropValue(this.owner, key));
    if (this.#writing.get(key) === entry) this.#writing.delete(key);
    this.#writes += 1;
    if (this.#unwritten.delete(key)) this.#become(this.#entries);
    this.#tellOthers();
  }

  /** Other tabs read the device again. What is written after closing is found when they do. */
  #tellOthers(): void {
    if (!this.#closed) this.#channel.postMessage('changed');
  }

  #become(entries: ReadonlyMap<string, Entry>): void {
    const after = new Map(entries);
    for (const [key, entry] of this.#writing) {
      if (entry) after.set(key, entry);
      else after.delete(key);
    }
    this.#entries = after;
    for (const listener of this.#listeners) listener();
  }

  async #load(): Promise<void> {
    const writes = this.#writes;
    const [entries, photos] = await Promise.all([keptValues(this.owner), keptPhotos(this.owner)]);
    // A value may have been written while the device was read.
    if (writes !== this.#writes) return this.#load();
    this.#photos = photos;
    this.#become(entries);
  }
}
