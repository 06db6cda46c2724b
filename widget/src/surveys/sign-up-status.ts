/** Asks the service whether the user of the token has signed up; null when it does not say. Never rejects. */
export type AskSignedUp = (token: string, signal: AbortSignal) => Promise<boolean | null>;

/**
 * Whether the user of a wall has signed up for its surveys, as far as the wall may know. Every answer that changes it
 * calls `changed`. A newer question cancels the one before it, so an old answer never overwrites a new one.
 */
export class SignUp {
  /** `unknown` until the first answer on this person; `due` also where nobody says. */
  state: 'unknown' | 'due' | 'done';
  readonly #ask: AskSignedUp;
  readonly #changed: () => void;
  #person: string | null = null;
  /** The token that was asked with. */
  #token = '';
  /** Signed up in this visit: the form has the thanks now, which stay. */
  #isNew = false;
  #running = new AbortController();

  /** `state` is that of the first person. */
  constructor(ask: AskSignedUp, changed: () => void, state: SignUp['state'] = 'unknown') {
    this.state = state;
    this.#ask = ask;
    this.#changed = changed;
  }

  /**
   * Asks about another person, and about the same one with another token; what is known of that one stands until the
   * answer. Without a token nothing is asked, and nothing told.
   */
  follow(person: string, token: string): void {
    if (person !== this.#person) this.#restart(person);
    else if (token === this.#token) return;
    this.#running.abort();
    this.#token = token;
    if (!token) this.state = 'due';
    else if (!this.#isNew) void this.#learn();
  }

  /** The form made the profile. */
  created(): void {
    this.#isNew = true;
    this.#running.abort();
  }

  #restart(person: string): void {
    if (this.#person !== null) this.state = 'unknown';
    this.#person = person;
    this.#isNew = false;
  }

  async #learn(): Promise<void> {
    this.#running = new AbortController();
    const { signal } = this.#running;
    const hasSignedUp = await this.#ask(this.#token, signal);
    if (signal.aborted || (hasSignedUp === null && this.state !== 'unknown')) return;
    this.state = hasSignedUp ? 'done' : 'due';
    this.#changed();
  }
}
