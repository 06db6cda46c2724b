import type { FormHost } from '../form-host.ts';
import type { Setup } from './check-setup.ts';

/** Checks what the page has set, again whenever it has changed. */
export class SetupCheck {
  #checked = '';
  #isWrong = false;

  /** The form is of no use: the service would refuse it. */
  get isWrong(): boolean {
    return this.#isWrong;
  }

  /** Renders the host again if the page is wrong. */
  follow(host: FormHost): void {
    const { apiBase, pubId, profileId, userId, publishableKey } = host;
    const setup: Setup = { apiBase, pubId, profileId, userId, publishableKey };
    const checked = JSON.stringify(setup);
    if (checked === this.#checked) return;
    this.#checked = checked;
    this.#isWrong = false;
    void this.#check(setup, checked, host);
  }

  async #check(setup: Setup, checked: string, host: FormHost): Promise<void> {
    const isRight = await import('./check-setup.ts').then(({ checkSetup }) => checkSetup(setup)).catch(() => true);
    if (checked !== this.#checked || isRight) return;
    this.#isWrong = true;
    host.requestUpdate();
  }
}
