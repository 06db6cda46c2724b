import type { FormHost } from '../form-host.ts';
import type { Setup } from './check-setup.ts';

/** Checks what the page has set, again whenever it has changed. */
export class SetupCheck {
  /** The form is of no use: the service would refuse it. */
  isWrong = false;
  #checked = '';

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
    this.isWrong = false;
    void import('./check-setup.ts')
      .then(({ checkSetup }) => checkSetup(setup))
      .then((isRight) => {
        if (isRight || checked !== this.#checked || hasInput()) return;
        this.isWrong = true;
        host.requestUpdate();
      })
      // Without an answer, the form may be right.
      .catch(() => null);
  }
}
