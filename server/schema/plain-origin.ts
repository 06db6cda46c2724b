/** As browsers write an origin: in lower case, without the default port. */
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/**
 * Whether the text is an http or https origin that a Content-Security-Policy can list. URLs allow `;`, `,` and `*` in a
 * host; in a policy they would end the directive, start another policy, or match any host.
 */
export function isPlainOrigin(text: string): boolean {
  return PLAIN_ORIGIN.test(text);
}
