import { createClient, RentrollError, type TokenSupply } from '@rentroll/client';
import { SCOPE_PARAM } from '../../domain/notifications/scope-param.ts';
import { forgetAnswers } from './kept-answers.ts';
import { notingFetch } from './online.ts';
import { preferences } from './preferences.ts';
import { SESSION_KINDS, type SessionKind, type Tokens } from './session-kinds.ts';

export type SessionState = 'starting' | 'in' | 'out';

/** Which organization (operators) or renter (renters) a token is for. */
type Held = { token: string; until: number; scope: string | null };
type Message = { type: 'renewed'; held: Held } | { type: 'leaving' } | { type: 'out' };

/** Renewed before it expires, so that no request meets an expired token. */
const MARGIN_MS = 60_000;

/**
 * The access token lives in memory only; the refresh token in a cookie that scripts cannot read. Of several tabs one renews, under a
 * lock, and tells the others. Each tab keeps its own organization.
 */
export class BrowserSession implements TokenSupply {
  readonly kind: SessionKind;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<() => void>();
  #held: Held | null = null;
  #scope: string | null = null;
  #answer: Tokens | null = null;
  #state: SessionState = 'starting';
  #wasLeft = false;

  constructor(kind: SessionKind) {
    this.kind = kind;
    takeScope(kind);
    this.#scope = sessionStorage.getItem(SESSION_KINDS[kind].scopeKey);
    this.#channel = new BroadcastChannel(`rentroll.${kind}`);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'leaving') this.#wasLeft = true;
      else if (data.type === 'out') this.#become('out');
      else if (data.held.scope === this.#scope) this.#held = data.held;
    };
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Whether its owner has ended it, in this tab or another one. */
  get wasLeft(): boolean {
    return this.#wasLeft;
  }

  /** What the service said beside the token when it gave this tab one last, such as whose it is. */
  get answer(): Tokens | null {
    return this.#answer;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the session of the cookie, if there is one. */
  async start(): Promise<void> {
    const early = await window.opening;
    window.opening = undefined;
    try {
      if (early?.status === 200) this.#keep(early.tokens);
      const none = early?.status === 401 || (await this.renew()) === null;
      if (!none) sessionStorage.removeItem(SESSION_KINDS[this.kind].linkedScopeKey);
      this.#become(none ? 'out' : 'in');
    } catch (error) {
      // Unreachable is not logged out: the app shows that it is offline and tries again.
      if (error instanceof RentrollError && error.status === 0) this.#become('in');
      else throw error;
    }
  }

  get = async (): Promise<string | null> => {
    if (this.#state === 'out') return null;
    return this.#held && this.#held.until - Date.now() > MARGIN_MS ? this.#held.token : this.renew();
  };

  renew = (rejected?: string): Promise<string | null> =>
    navigator.locks.request(SESSION_KINDS[this.kind].lock, async () => {
      const fresh = this.#held && this.#held.until - Date.now() > MARGIN_MS && this.#held.token !== rejected;
      if (fresh) return (this.#held as Held).token;
      const body = this.#scope === null ? {} : { [SESSION_KINDS[this.kind].scope]: this.#scope };
      try {
        return this.#keep(await this.#post('/refresh', body));
      } catch (error) {
        if (!(error instanceof RentrollError) || ![401, 403, 404].includes(error.status)) throw error;
        // The organization of this tab may be gone; the session itself may still be there.
        if (this.#scope !== null && error.status !== 401) return this.#forgetScope();
        this.#become('out');
        return null;
      }
    });

  async logIn(email: string, password: string): Promise<void> {
    await this.#enter('/login', { email, password });
  }

  async register(body: object): Promise<void> {
    await this.#enter('/register', body);
  }

  /** Opens what the invitation is to, whatever link was opened before it. */
  async acceptInvitation(token: string, body: object): Promise<void> {
    sessionStorage.removeItem(SESSION_KINDS[this.kind].linkedScopeKey);
    await this.#enter(`/member-invitations/${encodeURIComponent(token)}/accept`, body);
  }

  /** Uses tokens that another way of logging in returned. */
  async enterWith(path: string, body: object): Promise<void> {
    await this.#enter(path, body);
  }

  /** This tab acts for another organization or renter; other tabs keep theirs. If that fails, it goes on for the one before. */
  async switchTo(scope: string): Promise<void> {
    const before = { scope: this.#scope, held: this.#held, answer: this.#answer };
    this.#aimAt(scope);
    try {
      await this.renew();
    } catch (error) {
      this.#aimAt(before.scope);
      this.#held = before.held;
      this.#answer = before.answer;
      throw error;
    }
  }

  #aimAt(scope: string | null): void {
    const { scopeKey, linkedScopeKey } = SESSION_KINDS[this.kind];
    this.#scope = scope;
    if (scope === null) sessionStorage.removeItem(scopeKey);
    else sessionStorage.setItem(scopeKey, scope);
    sessionStorage.removeItem(linkedScopeKey);
    this.#held = null;
    this.#answer = null;
  }

  /** Ends the session on the server and in every tab, and leaves nothing on this device. */
  async logOut(): Promise<void> {
    this.#wasLeft = true;
    // Another tab may notice that the session is gone before this one has cleaned up.
    this.#channel.postMessage({ type: 'leaving' } satisfies Message);
    await Promise.allSettled([this.#post('/logout', {}, this.#held?.token), endPush(), forgetAnswers()]);
    sessionStorage.clear();
    this.#channel.postMessage({ type: 'out' } satisfies Message);
    this.#become('out');
  }

  /** A new session begins where the service says, or what the link led to, not where this tab was in the one before. */
  async #enter(path: string, body: object): Promise<void> {
    const { scopeKey, linkedScopeKey } = SESSION_KINDS[this.kind];
    this.#scope = null;
    sessionStorage.removeItem(scopeKey);
    this.#keep(await this.#post(path, body));
    const linked = sessionStorage.getItem(linkedScopeKey);
    // The session is open: what fails now is asked for again by the first screen.
    if (linked) {
      this.#aimAt(linked);
      await this.renew().catch(() => undefined);
    }
    void forgetAnswers();
    this.#wasLeft = false;
    this.#become('in');
  }

  #keep(tokens: Tokens): string {
    this.#answer = tokens;
    this.#held = { token: tokens.access_token, until: Date.now() + tokens.expires_in * 1000, scope: this.#scope };
    this.#channel.postMessage({ type: 'renewed', held: this.#held } satisfies Message);
    return tokens.access_token;
  }

  async #forgetScope(): Promise<string> {
    this.#scope = null;
    sessionStorage.removeItem(SESSION_KINDS[this.kind].scopeKey);
    return this.#keep(await this.#post('/refresh', {}));
  }

  /** Types of the client are by path; here the path depends on the kind of account. */
  #post(path: string, body: object, token?: string): Promise<Tokens> {
    const { post } = createClient({
      address: location.origin,
      token,
      language: preferences().language,
      retries: 0,
      fetch: notingFetch,
    });
    const given = path === '/logout' ? body : { ...body, refresh_in: 'cookie' };
    return (post as (path: string, input: object) => Promise<Tokens>)(`${SESSION_KINDS[this.kind].routes}${path}`, {
      body: given,
    });
  }

  #become(state: SessionState): void {
    if (state === 'out') this.#held = null;
    if (this.#state === state) return;
    this.#state = state;
    if (state === 'out') void forgetAnswers();
    for (const listener of this.#listeners) listener();
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a link in a message is about becomes what this tab acts for, also after the login that may have to come first. */
function takeScope(kind: SessionKind): void {
  const address = new URL(location.href);
  const asked = address.searchParams.get(SCOPE_PARAM);
  if (asked === null) return;
  address.searchParams.delete(SCOPE_PARAM);
  history.replaceState(history.state, '', address);
  if (!UUID.test(asked)) return;
  const { scopeKey, linkedScopeKey } = SESSION_KINDS[kind];
  for (const key of [scopeKey, linkedScopeKey]) sessionStorage.setItem(key, asked);
}

/** Whoever uses this device next is asked anew. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
