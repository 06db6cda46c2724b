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

  /**
   * Renders the host again if the page is wrong, unless `hasInput` says that the user has entered something meanwhile,
   * which nobody may take away.
   */
  follow(host: FormHost, hasInput: () => boolean | undefined): void {
    const { apiBase, pubId, profileId, userId, publishableKey } = host;
    const setup: Setup = { apiBase, pubId, profileId, userId, publishableKey };
    const checked = JSON.stringify(setup);
    if (checked === this.#checked) return;
    this.#checked = checked;
    this.#isWrong = false;
    const check = async (): Promise<void> => {
      const { checkSetup } = await import('./check-setup.ts');
      if ((await checkSetup(setup)) || checked !== this.#checked || hasInput()) return;
      this.#isWrong = true;
      host.requestUpdate();
    };
    // Without an answer, the form may be right.
    void check().catch(() => null);
  }
}
