import type { IncomingMessage, OutgoingMessage } from '../embed/envelope.ts';

export interface MessageContract {
  /** The keys of `data`; empty when there is none. */
  readonly data: readonly string[];
  readonly about: string;
}

const TO_LISTED = 'To apps and listed origins only.';

/** What the hosted page says, to the frame or app around it. */
export const fromThePage: Readonly<Record<OutgoingMessage['type'], MessageContract>> = {
  hello: {
    data: [],
    about: 'The page is there. A frame sends it to any parent; all else only to the origin that answered.',
  },
  resize: { data: ['height'], about: 'The page is so many CSS pixels high.' },
  load: { data: ['count'], about: 'The first offers have come.' },
  'offer-open': {
    data: ['id', 'offer_id', 'url'],
    about:
      'The user opens an offer. An app answers `ack` and opens `url` in the system browser; a frame opens a tab itself.',
  },
  'session-expired': {
    data: [],
    about: `The token is needed, or no longer good: send \`init\` with a new one. ${TO_LISTED}`,
  },
  error: { data: ['code'], about: `Offers could not be shown; codes as of \`offer-wall-error\`. ${TO_LISTED}` },
  balance: { data: ['balance'], about: `The user's balance has come, or has changed. ${TO_LISTED}` },
  'profile-created': { data: ['token'], about: `The user signed up for surveys. ${TO_LISTED}` },
};

/** What the frame or app says to the hosted page. */
export const toThePage: Readonly<Record<IncomingMessage['type'], MessageContract>> = {
  hello: { data: [], about: 'Asks for the `hello` again; for hosts that began to listen late.' },
  init: {
    data: ['token'],
    about:
      'Answers `hello`, and `session-expired`. Without a token where the wall needs none; a token is taken from apps and listed origins only.',
  },
  ack: {
    data: ['id'],
    about: 'The app opens the offer of `offer-open` with this id. Else the page goes there after 0.7 s.',
  },
};
