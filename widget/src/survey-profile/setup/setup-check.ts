import type { FormHost } from '../form-host.ts';
import { checkSetup } from './check-setup.ts';
import type { Setup } from './check-setup.ts';
import type { ReportStep } from './report-step.ts';

/** Checks what the page has set, again whenever it has changed. */
export class SetupCheck {
  /** The form is of no use: the service would refuse it. */
  isWrong = false;
  /** Reports a step of the form. Nothing does until the page has been checked, or if it is wrong. */
  declare report?: ReportStep | null;
  #checked = '';

  /**
   * Renders the host again if the page is wrong, unless `hasInput` says that the user has entered something in the meantime,
   * which no one may take away.
   */
  follow(host: FormHost, hasInput: () => boolean | undefined): void {
    const { apiBase, pubId, profileId, userId, publishableKey } = host;
    const setup: Setup = { apiBase, pubId, profileId, userId, publishableKey };
    const checked = JSON.stringify(setup);
    if (checked === this.#checked) return;
    this.#checked = checked;
    this.isWrong = false;
    void checkSetup(setup)
      .then((report) => {
        if (checked !== this.#checked) return;
        this.report = report;
        if (report || hasInput()) return;
        this.isWrong = true;
        host.requestUpdate();
      })
      // Without an answer, the form may be right.
      .catch(() => null);
  }
}
