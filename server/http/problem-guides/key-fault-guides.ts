import type { KeyFault } from '@rewards-wall/shared/schema/problem.ts';

/** What each `reason` of an `invalid_key` means. */
export const keyFaultGuides: Readonly<Record<KeyFault, string>> = {
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
