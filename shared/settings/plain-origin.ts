/** An origin as browsers serialize it: lower case, without the default port. */
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** The origin of an app's own pages: `capacitor://localhost`, `app://-`. */
const APP_ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

/** Schemes that have no origins of their own or no pages. */
const NO_PAGES = /^(?:about|blob|data|file|filesystem|ftp|https?|javascript|wss?):/;

/**
 * Whether the text is an http or https origin that a Content-Security-Policy can list. URLs allow `;`, `,` and `*` in a
 * host; in a policy they would end the directive, start another policy, or match any host.
 */
export function isPlainOrigin(text: string): boolean {
  return PLAIN_ORIGIN.test(text);
}

/** Whether a wall can list the origin. Includes app pages under a custom scheme. */
export function isPageOrigin(text: string): boolean {
  return isPlainOrigin(text) || (APP_ORIGIN.test(text) && !NO_PAGES.test(text));
}
