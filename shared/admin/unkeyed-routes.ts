import { renewingRoutes, type AdminRouteName } from './routes.ts';

/** Endpoints of the admin API that are not asked by GET, and take no Idempotency-Key all the same (docs/console.md#repeats). */
export const unkeyedRoutes: readonly AdminRouteName[] = [
  // The answer has the session's next cookie, which only one answer may have.
  ...renewingRoutes,
  // Nobody is signed in, or no more, so a key would belong to nobody.
  ...(['signIn', 'finishSignIn', 'askPasskey', 'signInByPasskey', 'readLink', 'useLink', 'signOut'] as const),
  // A challenge or a secret that does nothing until it is answered or confirmed.
  ...(['askStepUpPasskey', 'beginTotp', 'askNewPasskey'] as const),
  // A question about what is asked: nothing changes, and nothing is recorded.
  'tryCall',
  // Questions: nothing changes, and each time that somebody looks is recorded.
  ...(['readCallback', 'readSourceCallback', 'exportUser', 'findByEmail', 'search', 'trace'] as const),
];
