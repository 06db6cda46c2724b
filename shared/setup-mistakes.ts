/** A mistake in how a page embeds the widget. Code is in backticks. */
export interface SetupMistake {
  /** What is wrong, in one sentence. */
  readonly title: string;
  /** How to fix it. */
  readonly mend: string;
}

/**
 * Embedding mistakes that the widget reports in the browser's console, by their anchors in docs/troubleshooting.md and
 * on the service's page `/troubleshooting`. Users see a neutral message instead.
 */
export const setupMistakes = {
  'secret-key': {
    title: 'The page contains a secret key, which anyone who opens it can read.',
    mend: 'Create another key (`key rotate`) and revoke this one (`key revoke`). In the page, use a user token, which your server requests with the secret key, or for `<survey-profile>` the publishable key, `pk_…`.',
  },
  'publishable-key': {
    title: 'The `token` is a publishable key, which does not prove who the user is.',
    mend: 'Have your server request a user token: `POST /v1/walls/{adwallId}/sessions` with the secret key.',
  },
  'wrong-ids': {
    title: 'An id is missing or is not a number.',
    mend: 'Use the numbers that `wall add` printed for `pub-id` and `wall-id`, or `panel add` for `profile-id`. A name or a key is not an id.',
  },
  'user-id-missing': {
    title: 'The page names no user, so the wall asks the visitor to sign in.',
    mend: 'For users who are signed in, set `user-id`, or `subid1` in the URL of a hosted page, to your own id for the user. If the page gets it later, together with a token, add the attribute `await-token`.',
  },
  'placeholder-user-id': {
    title: 'The `user-id` is a placeholder, so all visitors would share one account.',
    mend: 'Put your own id for the user there. If a template or a script should have filled it in, it did not run, or ran before the user was known. For visitors who are not signed in, leave `user-id` out: the wall then asks them to sign in.',
  },
  'user-id-too-long': {
    title: 'The `user-id` has more than 60 characters.',
    mend: 'Use an id of at most 60 characters that never changes, such as the primary key of your users table. If your ids are longer, use a hash of them, such as 32 hexadecimal digits of their SHA-256.',
  },
  'unknown-wall': {
    title: 'This publisher has no such wall.',
    mend: '`wall list` prints the ids that belong together. Don’t use a panel’s id for a wall, or your test service’s ids on your live service.',
  },
  'token-missing': {
    title: 'This wall needs a user token (`--require-token`), and the page has given none.',
    mend: 'Set `token-url` to a URL of your server that returns a token, or set `token`.',
  },
  'token-of-another-user': {
    title: 'The token was issued for a different user than `user-id`.',
    mend: 'Return both in the same server response, and take the user’s id from your session. Don’t cache tokens, or pages that contain one, for several users.',
  },
  'token-of-another-wall': {
    title: 'The token was issued for another wall.',
    mend: 'Request the token for the wall of `wall-id`, with that wall’s secret key.',
  },
  'token-expired': {
    title: 'The token has expired, and nothing renews it.',
    mend: 'Set `token-url` to a URL of your server that returns a token: the wall then renews tokens before they expire.',
  },
  'token-refused': {
    title: 'The service does not accept the token.',
    mend: 'Pass the `token` from the response unchanged. Tokens also end when an operator revokes the user’s tokens, and when the user is erased. They stay valid when the key that requested them is revoked.',
  },
  'token-callback': {
    title: '`token-url` or `getToken` returned no token. The wall tries three more times.',
    mend: 'Check the response of your own server in the network tab: `token-url` must respond to a POST with `{"token": "…"}`, and `getToken` must return the token as text, or a promise of it.',
  },
  'token-in-query': {
    title:
      'The URL of the hosted page has a `token` in its query, where logs and histories keep it. The page does not use it.',
    mend: 'Put the token into the fragment, `#token=…`, or let the page around the frame send it: see `attachOfferWall`. Tokens that were in a query may be in logs, so keep their lifetime short.',
  },
  'token-late': {
    title: 'The wall waited 10 seconds for a token, because of `await-token`, and got none.',
    mend: 'Set `token` once your server has responded, or set `token-url` instead.',
  },
  'origin-not-listed': {
    title: 'The page’s origin is not listed for this wall or panel, so the browser withholds responses about the user.',
    mend: 'Add it to the list, with scheme and port. The option `--origins` of `wall set` and `panel set` replaces the list, so repeat the other origins. `http` and `https`, and with or without `www`, are different origins.',
  },
  'frame-silent': {
    title: 'The hosted page in the frame has not responded for 10 seconds.',
    mend: 'If the frame is empty, the wall may not list the page’s origin. Add it: the option `--origins` of `wall set` replaces the list, so repeat the other origins. If the page is itself in a frame, as in Telegram Web or the admin of Shopify, list the origins of all pages around it, too. Otherwise check that the frame’s `src` is the URL of a hosted page.',
  },
  'csp-connect': {
    title: 'The page’s content security policy blocks requests to the service.',
    mend: 'Add the service’s origin to `connect-src`.',
  },
  'csp-images': {
    title: 'The page’s content security policy blocks the images of offers.',
    mend: 'Add `https:` to `img-src`: the images come from many advertisers.',
  },
  'code-blocked': {
    title: 'A module of the wall did not load, though the browser is online.',
    mend: 'If the page has a content security policy, add the service’s origin, without a path, to `script-src`. Otherwise look for the module in the network tab: a proxy or a copy of the files may lack it.',
  },
  'mixed-content': {
    title: 'The page is served over HTTPS, but the service over HTTP, so the browser blocks its responses.',
    mend: 'Serve the service over HTTPS too, set its `PUBLIC_URL`, and use that URL in the script tag or in `api-base`.',
  },
  'insecure-page': {
    title: 'The page is served over HTTP, so others on the network can read and change it, tokens included.',
    mend: 'Serve the page over HTTPS. The service lists origins with their scheme, so list the `https` one.',
  },
  'https-required': {
    title: 'The service takes personal data only over HTTPS, and the page calls it over HTTP.',
    mend: 'Use the service’s `https` URL in the script tag or in `api-base`. Behind a proxy, set `TRUSTED_PROXIES`.',
  },
  'not-the-service': {
    title: 'Something other than the service responds to the widget’s requests.',
    mend: 'If your bundler includes the widget, set `api-base` to the URL of the service. Otherwise a proxy responds in its place, or removes its CORS headers.',
  },
  unreachable: {
    title: 'The service does not respond.',
    mend: 'Check that it runs, and that the script tag or `api-base` has its URL. Ad blockers may also block it: choose a host name that their lists don’t match, such as `offers.example.com`, not `ads.` or `affiliate.`.',
  },
  'two-versions': {
    title: 'The page loads a second copy of the widget, which has no effect.',
    mend: 'Load it once: by one script tag, or from the package. For two versions side by side, use `define.js` with a `prefix`.',
  },
  'unknown-panel': {
    title: 'The survey sign-up names a panel that does not exist, or a publishable key that is not that panel’s.',
    mend: '`panel list` prints the ids of a panel and its publishable key.',
  },
  refused: {
    title: 'The service refuses what the page sends.',
    mend: 'The service’s response, in the network tab, says which attribute it does not accept.',
  },
} as const satisfies Readonly<Record<string, SetupMistake>>;

export type SetupMistakeId = keyof typeof setupMistakes;
