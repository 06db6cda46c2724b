import type { ProblemGuide } from './guide.ts';

const KEY = 'Authorization: Bearer ak_…';
const ONCE = 'Idempotency-Key: 6f1c…';
const SIGN_IN = ['POST /v1/admin/sign-in', 'Content-Type: application/json'];
const SECOND_STEP = ['POST /v1/admin/sign-in/code', 'Content-Type: application/json'];
const ASK_PASSKEY = ['POST /v1/admin/sign-in/passkey-options', 'Content-Type: application/json'];
const PROVIDER = ['POST /v1/admin/sign-in/provider', 'Content-Type: application/json'];
const CREDENTIALS = ['', '{"name": "ann@example.com", "password": "…"}'];

/** Problems of the admin API and the console. */
export const adminGuides = {
  not_signed_in: {
    cause: 'The request has neither the cookie of a session nor a valid admin key, or the session has ended.',
    mend: 'Sign in to the console again. A script sends an admin key: `Authorization: Bearer ak_…`. An owner creates one with `rewards admin key add`.',
    example: {
      request: 'GET /v1/admin/me',
      detail: 'You are not signed in, or your session has ended.',
    },
  },
  sign_in_failed: {
    cause:
      'The name, password, code or passkey is wrong, or the code was used before. Or the sign-in provider refused, or has no role here for the person; `detail` says so.',
    mend: 'Check them. Anyone with shell access sets a new password with `rewards admin reset NAME`.',
    example: { request: [...SIGN_IN, ...CREDENTIALS].join('\n'), detail: 'The name or the password is wrong.' },
  },
  sign_in_expired: {
    cause:
      'The second step came more than five minutes after the password. With a provider: more than ten minutes passed, the sign-in was completed already, or it began in another browser.',
    mend: 'Sign in again.',
    example: {
      request: [...SECOND_STEP, '', '{"ticket": "…", "code": "123456"}'].join('\n'),
      detail: 'You gave your password more than five minutes ago. Sign in again.',
    },
  },
  passwords_off: {
    cause: 'The setting `OIDC_ONLY` leaves the sign-in provider as the only way to sign in.',
    mend: 'Use the button of the provider. If the provider is down, `rewards admin sign-in NAME` prints a link that signs in.',
    example: {
      request: [...SIGN_IN, ...CREDENTIALS].join('\n'),
      detail: 'Passwords and passkeys are off here. Sign in with the provider.',
    },
  },
  provider_unavailable: {
    cause: "The sign-in provider doesn't respond, or the service may not reach its address.",
    mend: 'Try again later, or sign in another way. The operator checks the settings with `rewards admin check-provider`.',
    example: {
      request: [...PROVIDER, '', '{}'].join('\n'),
      detail: "SSO doesn't respond. Try again in a minute.",
    },
  },
  second_factor_needed: {
    cause: 'An owner requires a second factor of everyone, and you have none yet.',
    mend: 'Add an authenticator app or a passkey in the console, under "Your account".',
    example: {
      request: 'GET /v1/admin/walls\nCookie: rewards-console=…',
      detail: 'Add a second factor first: an authenticator app, or a passkey.',
    },
  },
  passkeys_unavailable: {
    cause:
      'Browsers have passkeys only on pages with a host name and HTTPS, and on `localhost`. `PUBLIC_URL` is an IP address, or begins with `http:`.',
    mend: 'Set `PUBLIC_URL` to an address with a host name and HTTPS. Until then, use an authenticator app.',
    example: {
      request: [...ASK_PASSKEY, '', '{}'].join('\n'),
      detail: 'Passkeys need a PUBLIC_URL with a host name and HTTPS.',
    },
  },
  not_permitted: {
    cause: 'The role of this person or admin key does not include what the request asks for.',
    mend: 'Ask an owner to do it, or to change your role.',
    example: {
      request: `GET /v1/admin/team\n${KEY}`,
      detail: "An admin key with the role viewer can't do this.",
    },
  },
  other_site: {
    cause:
      "A page of another site sent the request, or a program sent a session's cookie without naming its origin (`Sec-Fetch-Site` or `Origin`). The console's cookie is accepted only from its own pages.",
    mend: 'Open the console at the URL of the service. A script sends an admin key instead of a cookie.',
    example: {
      request: [...SIGN_IN, 'Sec-Fetch-Site: cross-site', ...CREDENTIALS].join('\n'),
      detail: 'Changes are accepted only from the pages of the console.',
    },
  },
  password_needed: {
    cause:
      'Actions that show a secret or change permissions require a password, a passkey or a sign-in with the provider within the last ten minutes.',
    mend: 'Enter your password or show a passkey; the console asks for it. A script uses an admin key.',
    example: {
      request: 'POST /v1/admin/walls/1/keys\nCookie: rewards-console=…\nSec-Fetch-Site: same-origin',
      detail: 'Enter your password again to go on.',
    },
  },
  changed_meanwhile: {
    cause:
      "Someone else changed a wall's settings, an offer's overrides, or a role, after you loaded it; or a feed or an account at a survey provider while your change was checked. Nothing was changed. For a wall, `errors` says what each setting is now.",
    mend: 'Load it again, and repeat your change if it still makes sense.',
    example: {
      request: `PUT /v1/admin/team/adm_…\n${KEY}\nContent-Type: application/json\n\n{"role": "viewer", "publishers": null, "expected": {"role": "manager", "publishers": [1]}}`,
      detail:
        'Someone else changed this after you loaded it. Nothing was changed. Load it again, and repeat your change.',
    },
  },
  last_owner: {
    cause: 'The person is the only owner for all publishers, so no one could manage the team anymore.',
    mend: 'Make someone else an owner first.',
    example: {
      request: `DELETE /v1/admin/team/adm_…\n${KEY}`,
      detail: 'No one else could manage the team. Make someone else an owner first.',
    },
  },
  too_many_keys: {
    cause: 'Two secret keys of the wall are valid already: the one in use, and the one to switch to.',
    mend: 'End the key that your servers do not use, then create another: an owner ends it in the console, under "Snippet and keys"; a script with `DELETE /v1/admin/walls/{adwallId}/keys/{wall_key_id}`; the command line with `rewards key revoke --wall ID --key ID`.',
    example: {
      request: `POST /v1/admin/walls/1/keys\n${KEY}`,
      detail: 'Two keys are valid already. End one of them first: "Snippet and keys" in the console lists them.',
    },
  },
  already_carried_out: {
    cause:
      'An earlier request with the same `Idempotency-Key` was carried out, but its response can not be repeated: it had a secret, it was lost in a failure, or your role has changed since. Or it may still be running, such as a long feed run.',
    mend: 'Nothing was done again. `detail` says what was done, and what to do if you never got the secret. Look at it before you send anything else, with another `Idempotency-Key`.',
    example: {
      request: `POST /v1/admin/walls/1/keys\n${KEY}\n${ONCE}`,
      detail:
        'This was carried out: wall 1. The key was only in the first response. If you never got it, end it: the list of keys says when each was created. Then create another.',
    },
  },
  still_under_way: {
    cause:
      'An earlier request with the same `Idempotency-Key` has no response yet. It may be running in another process, or have failed less than a minute ago.',
    mend: 'Repeat the request with the same `Idempotency-Key` after `Retry-After` seconds. Nothing is done twice.',
    example: {
      request: `POST /v1/admin/walls/1/keys\n${KEY}\n${ONCE}`,
      detail: 'The first request with this key has begun, and may still be running. Repeat it a little later.',
    },
  },
} satisfies Readonly<Record<string, ProblemGuide>>;
