import type { ProblemGuide } from './guide.ts';
import type { KeyFault } from '@rewards-wall/shared/schema/problem.ts';

const PATH = '/adwall/api/publisher/1/profile/1';
const TRANSACTIONS = `${PATH}/user/user-42/transactions.json`;
const SESSIONS = '/v1/walls/1/sessions';
const PROFILE = '/market-research/api/publisher/1/profile/1/user/user-42.json';
const KEY = 'Authorization: Bearer sk_…';
const JSON_TYPE = 'Content-Type: application/json';

/** A request from a publisher's server, with a JSON body. */
function post(path: string, body: string, ...headers: string[]): string {
  return [`POST ${path}`, KEY, JSON_TYPE, ...headers, '', body].join('\n');
}

/** What each `reason` of an `invalid_key` means. */
const keyFaultGuides: Readonly<Record<KeyFault, string>> = {
  missing: 'no key or token, or an empty one',
  not_bearer: 'an `Authorization` header without `Bearer` (or `Basic`) before the key',
  conflicting_keys: 'different keys in several places, or an `api_key` that is not text',
  malformed: 'neither a key nor a token of this service: cut short, mistyped, or a word such as `undefined`',
  unknown: 'the right form, but no wall or panel here has this key',
  revoked: 'a secret key that was ended, in the console or with `rewards key revoke`',
  other_publisher: "`Basic` with another publisher's `pubId`",
  other_wall_or_panel: "a key or token of another wall or panel than the path's",
  publishable_key: 'a publishable key where a secret key or a user token is needed',
  secret_key: 'a secret key where a publishable key or a user token is needed',
  user_token: 'a user token where a secret key is needed',
  token_invalid: 'a user token that was changed, or that another installation created',
  token_expired: 'a user token past its `expires_at`',
  token_ended: 'a user token that ended early: the user was erased, or the tokens were revoked',
  token_scope: 'a user token without the scope for this',
  token_of_other_user: 'a user token for another `subid1`',
};

/** Problems of the request itself: its form, its key, its target. */
export const requestGuides = {
  invalid_request: {
    cause: "One or more parameters or fields are missing or have a value that the endpoint doesn't accept.",
    mend: 'Correct every field that `errors` lists: `path` names the field, `message` says what it must be. `code` in `errors` is stable, so a program can read it.',
    example: {
      request: post(TRANSACTIONS, '{"currency_adjustment": "ten"}'),
      detail: 'See `errors` for details.',
      members: {
        errors: [
          {
            path: 'currency_adjustment',
            code: 'invalid',
            message: 'must be a decimal number from -1000000000 to 1000000000 with at most 4 fraction digits',
          },
        ],
      },
    },
  },
  malformed_body: {
    cause: 'The service could not read the body: it is not JSON in UTF-8, or not the form that `Content-Type` names.',
    mend: 'Let a library write the body, such as `JSON.stringify`, and send it as UTF-8. Check that `Content-Type` names what you send.',
    example: {
      request: post(TRANSACTIONS, '{"currency_adjustment": 5,}'),
      detail: 'The body is not valid JSON in UTF-8.',
    },
  },
  malformed_path: {
    cause:
      'A part of the path has invalid percent-encoding, or is a `subid1` that is empty or longer than 60 characters.',
    mend: 'Encode the `subid1` with `encodeURIComponent` (PHP: `rawurlencode`) and put it into the path once.',
    example: {
      request: `GET ${PATH}/user/100%/transactions.json\n${KEY}`,
      detail: 'Malformed path.',
    },
  },
  invalid_key: {
    cause: 'The request has no key or token, or one that is not valid here. `reason` says why:',
    mend: 'Send what `detail` asks for as `Authorization: Bearer …`. Secret keys (`sk_…`) belong on your server. Pages use a publishable key (`pk_…`) and the token of one user, which your server creates with `POST …/sessions`.',
    example: {
      request: `GET ${TRANSACTIONS}\nAuthorization: Bearer pk_…`,
      detail:
        "A publishable key (`pk_…`) can't do this, because everyone who opens the page can read it. Send a secret key (`sk_…`) or a user token.",
      members: { reason: 'publishable_key' },
    },
    reasons: keyFaultGuides,
  },
  secret_key_in_browser: {
    cause:
      'A page sent a secret key of this wall, or of a panel that is linked to it. Everyone who opens the page can read the key and move credits with it.',
    mend: 'Treat the key as exposed: create another with `rewards key rotate --wall ID`, put it on your server only, and end the old one with `rewards key revoke --wall ID`. In the page, use the publishable key (`pk_…`), and a user token that your server creates with `POST …/sessions`. If pages must send the secret key, as some clients of the original API do, the operator allows it with `rewards wall set ID --no-refuse-browser-keys`.',
    example: {
      request: `GET ${TRANSACTIONS}\n${KEY}\nOrigin: https://games.example.com`,
      detail:
        'A page sent a secret key (`sk_…`), and everyone who opens the page can read it and move credits with it. Create a new key with `rewards key rotate`, use it on your server only, and revoke this one with `rewards key revoke`. In the page, use the publishable key (`pk_…`) and a user token.',
    },
  },
  origin_not_listed: {
    cause:
      "The wall or panel lists the origins of the pages that may frame the wall and call with user tokens, and this page's origin is not on the list.",
    mend: 'Add the origin with the command in `detail`: `--origins` replaces the whole list. An origin is scheme, host and port, such as `https://www.example.com`; with and without `www.` are two.',
    example: {
      request: `GET /v1/publishers/1/walls/1/check\nOrigin: https://shop.example.com`,
      detail:
        "The origin https://shop.example.com is not on the list of wall 1, so its pages can't frame the wall or call with user tokens. The operator adds it with `rewards wall set 1 --origins https://www.example.com,https://shop.example.com`.",
    },
  },
  token_required: {
    cause:
      'A server asked for all offers of a wall that requires user tokens (`require_token`). The links of that list take the user from the URL, which the user can change.',
    mend: "List each user's offers with the secret key, and pass on the user's `ip` and `user-agent`. Or, if users may name themselves, the operator ends the requirement with `rewards wall set ID --no-require-token`.",
    example: {
      request: `GET /v1/publisher/1/offers.json\n${KEY}`,
      detail:
        "The wall requires user tokens, and the links of this list take the user from the URL. List each user's offers with the wall's secret key: `GET /adwall/api/publisher/{pubId}/profile/{adwallId}/offers.json` with `subid1`, `ip` and `user-agent`.",
    },
  },
  https_required: {
    cause:
      'A request with a key, a token or personal data came over plain HTTP from another machine, or through a proxy that the service does not trust. The service does not redirect, because a key in the request has already been exposed.',
    mend: 'Call the https:// URL. The operator sets `TLS_CERT` and `TLS_KEY`, or puts an HTTPS proxy that sets `X-Forwarded-Proto` in front of the service and lists it in `TRUSTED_PROXIES`. If a secret key was sent unencrypted, rotate it with `rewards key rotate`.',
    example: {
      request: `GET ${TRANSACTIONS}\n${KEY}\nX-Forwarded-For: 203.0.113.9`,
      detail:
        'The request came through a proxy that is not in TRUSTED_PROXIES, so the service treats it as plain HTTP. The operator adds the address of the proxy to TRUSTED_PROXIES and restarts the service.',
    },
  },
  not_found: {
    cause:
      "The path is misspelled, or an id in it does not exist, belongs to another publisher, or isn't a number. Paths are case-sensitive and have no slash at the end.",
    mend: 'Compare the ids with `rewards wall list` and `rewards panel list`. Walls and panels are numbered separately: `/adwall/` paths take the id of a wall, `/market-research/` paths the id of a panel.',
    example: {
      request: `GET /adwall/api/publisher/1/profile/99/offers.json?subid1=user-42`,
      detail: 'Publisher 1 has no wall 99.',
    },
  },
  method_not_allowed: {
    cause: 'The path exists, but not for this method.',
    mend: 'Use a method that the `Allow` header lists. `HEAD` is refused where a `GET` has an effect.',
    example: { request: `PUT ${TRANSACTIONS}\n${KEY}`, detail: 'Method not allowed.' },
  },
  profile_exists: {
    cause:
      'This user already has a profile, or another user of the publisher has the same e-mail address, ignoring case.',
    mend: "Replace the user's profile with `PUT` on the same path, and a user token or the secret key. If the address is another user's, ask for another address.",
    example: {
      request: [`POST ${PROFILE}`, JSON_TYPE, '', '{"api_key": "pk_…", "email": "ada@example.com", …}'].join('\n'),
      detail: 'This user already has a profile, or another profile has this e-mail address.',
    },
  },
  insufficient_balance: {
    cause:
      'The transaction would take the balance below the `min_balance` that the request names. Nothing was written.',
    mend: 'Tell the user that the balance is too low. Read it with `GET` on the same path: `currency_count`. Without `min_balance`, a debit may take the balance below zero.',
    example: {
      request: post(TRANSACTIONS, '{"currency_adjustment": -500, "min_balance": 0}'),
      detail: 'The balance would fall below min_balance. Nothing was written.',
    },
  },
  balance_limit: {
    cause: 'The balance would exceed 900,000,000,000 credits, above or below zero. Nothing was written.',
    mend: 'Look for a loop or a wrong amount in the program that sends the transactions. A wall whose amounts are that large needs a smaller currency ratio.',
    example: {
      request: post(TRANSACTIONS, '{"currency_adjustment": 1000000000}'),
      detail: 'Nothing was written.',
    },
  },
  support_disabled: {
    cause: 'The advertiser of this offer takes no support tickets (`is_support_center_disabled` of the offer is 1).',
    mend: "Don't show a ticket form for such an offer. The widget hides it automatically.",
    example: {
      request: [
        `POST ${PATH}/user/user-42/tickets.json`,
        JSON_TYPE,
        '',
        '{"name": "Ada", "email": "ada@example.com", "subject_id": 3, "message": "Hello", "click_id": "clk_…"}',
      ].join('\n'),
      detail: 'The advertiser of this offer takes no tickets.',
    },
  },
  offer_not_available: {
    cause:
      'The user opened an offer that is no longer available to them: it has ended or is full, they completed it, or their country, device or profile does not fit. The user sees a page that says which.',
    mend: "Nothing, if it is rare: the click checks the list's rules again. To find the rule that hides an offer from a user, call `GET /v1/walls/{adwallId}/offers/explain`.",
    example: { request: 'GET /click/1/…', detail: null },
  },
  link_expired: {
    cause: 'A `click_url` is valid for 24 hours. This one is older, was cut short, or is from another installation.',
    mend: 'Request the list again and use its new `click_url`. Never store them.',
    example: { request: 'GET /click/1/…', detail: null },
  },
  body_too_large: {
    cause: 'The body has more than 32 KiB.',
    mend: 'Send less. No endpoint needs that much: a description has at most 255 characters.',
    example: {
      request: post(TRANSACTIONS, '{"currency_adjustment": 5, "description": "…"}'),
      detail: 'The limit is 32 KiB.',
    },
  },
  path_too_long: {
    cause: 'The path has more than 4 KiB.',
    mend: 'Check what your program puts into the path. A `subid1` has at most 60 characters.',
    example: { request: `GET ${PATH}/user/…/transactions.json\n${KEY}`, detail: 'The limit is 4 KiB.' },
  },
  query_too_long: {
    cause: 'The query has more than 4 KiB.',
    mend: 'Send the parameters in the body, where the endpoint takes one.',
    example: {
      request: `POST ${TRANSACTIONS}?currency_adjustment=5&description=…\n${KEY}`,
      detail: 'The limit is 4 KiB.',
    },
  },
  unsupported_media_type: {
    cause: "The endpoint doesn't accept this `Content-Type`, or the body is compressed.",
    mend: 'Set the `Content-Type` that `detail` names, and send the body uncompressed.',
    example: {
      request: [`POST ${SESSIONS}`, KEY, 'Content-Type: text/plain', '', '{"subid1": "user-42"}'].join('\n'),
      detail: 'Content-Type must be application/json.',
    },
  },
  idempotency_mismatch: {
    cause:
      'The same `Idempotency-Key` was used before with other parameters, or for something else. Nothing was written.',
    mend: 'Use a new random key for each new request, and the same key only to repeat one. The service keeps keys for 30 days.',
    example: {
      request: post(TRANSACTIONS, '{"currency_adjustment": 6}', 'Idempotency-Key: order-1'),
      detail: 'The key was used with other parameters. Nothing was written.',
    },
  },
  too_many_requests: {
    cause:
      'More requests arrived from this address, or with this key, than the limit allows in a minute. The headers `RateLimit-…` say how many are left. Tickets have a daily limit. Sign-ups have a limit for e-mail addresses that belong to other users.',
    mend: 'Wait for `Retry-After` seconds. Call from your server with the secret key, whose limit is higher. The operator sets the limits with `RATE_LIMIT`, `RATE_LIMIT_KEY` and `RATE_LIMIT_PAGES`.',
    example: {
      request: `GET ${PATH}/offers.json?subid1=user-42`,
      detail: 'Try again in 60 seconds.',
    },
  },
} satisfies Readonly<Record<string, ProblemGuide>>;
