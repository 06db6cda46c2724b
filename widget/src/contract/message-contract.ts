import type { IncomingMessage, OutgoingMessage } from '../embed/envelope.ts';

export interface MessageContract {
  /** The keys of `data`; empty if the message has none. */
  readonly data: readonly string[];
  readonly about: string;
}

const TO_LISTED = 'Only apps and listed origins receive it.';

/** Messages from the hosted page to the page or app around it. */
export const fromThePage: Readonly<Record<OutgoingMessage['type'], MessageContract>> = {
  hello: {
    data: [],
    about:
      'The page is ready. In an iframe, it sends `hello` to any parent, and everything else only to the origin that replied.',
  },
  resize: { data: ['height'], about: 'The height of the page in CSS pixels.' },
  load: { data: ['count'], about: 'The page has loaded its first `count` offers.' },
  'offer-open': {
    data: ['id', 'offer_id', 'url'],
    about:
      'The user opens an offer. An app replies with `ack` and opens `url` in the system browser. In an iframe, the page opens a tab itself.',
  },
  'session-expired': {
    data: [],
    about: `The page needs a token, or its token expires within a minute or is no longer valid: send \`init\` with a new one. ${TO_LISTED}`,
  },
  error: {
    data: ['code'],
    about: `The page can't show offers. The codes are those of \`offer-wall-error\`. ${TO_LISTED}`,
  },
  balance: {
    data: ['balance'],
    about: `The wall has loaded the user's balance, or reloaded it and found a change. Needs a token. ${TO_LISTED}`,
  },
  'profile-created': { data: ['token'], about: `The user signed up for surveys. ${TO_LISTED}` },
};

/** Messages to the hosted page from the page or app around it. */
export const toThePage: Readonly<Record<IncomingMessage['type'], MessageContract>> = {
  hello: { data: [], about: 'Asks the page to send `hello` again, if you started listening late.' },
  init: {
    data: ['token'],
    about:
      'Replies to `hello` and `session-expired`. Omit the token if the wall needs none. The page accepts tokens only from apps and listed origins.',
  },
  ack: {
    data: ['id'],
    about:
      'The app opens the offer of the `offer-open` with this id. Without an `ack`, the page opens the offer itself after 0.7 s.',
  },
};
