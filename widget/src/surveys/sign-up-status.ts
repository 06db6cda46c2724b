/** Requests whether the token's user has signed up; null when the service does not say. Never rejects. */
export type RequestSignUp = (token: string, signal: AbortSignal) => Promise<boolean | null>;

/**
 * Whether a wall's user has signed up for surveys. Calls `changed` when an answer changes that. Each request cancels the
 * one before, so a late answer never overwrites a newer one.
 */
export class SignUpStatus {
  /** `unknown` until the first answer for this user; `needed` also when the service does not say. */
  state: 'unknown' | 'needed' | 'done';
  readonly #request: RequestSignUp;
  readonly #changed: () => void;
  #user: string | null = null;
  /** The token of the last request. */
  #token = '';
  /** The user has just signed up. The form stays, since it shows the thanks. */
  #isNew = false;
  #running = new AbortController();

  /** `state` is what is known of the first user. */
  constructor(request: RequestSignUp, changed: () => void, state: SignUpStatus['state'] = 'unknown') {
    this.state = state;
    this.#request = request;
    this.#changed = changed;
  }

  /**
   * Checks another user, or the same user with another token; for the latter the known state stands until the answer.
   * Without a token there is no request, and a sign-up is needed.
   */
  follow(user: string, token: string): void {
    if (user !== this.#user) this.#reset(user);
    else if (token === this.#token) return;
    this.#running.abort();
    this.#token = token;
    if (!token) this.state = 'needed';
    else if (!this.#isNew) void this.#check();
  }

  /** The form has created the profile. */
  created(): void {
    this.#isNew = true;
    this.#running.abort();
  }

  #reset(user: string): void {
    if (this.#user !== null) this.state = 'unknown';
    this.#user = user;
    this.#isNew = false;
  }

  async #check(): Promise<void> {
    this.#running = new AbortController();
    const { signal } = this.#running;
    const hasSignedUp = await this.#request(this.#token, signal);
    if (signal.aborted || (hasSignedUp === null && this.state !== 'unknown')) return;
    this.state = hasSignedUp ? 'done' : 'needed';
    this.#changed();
  }
}
