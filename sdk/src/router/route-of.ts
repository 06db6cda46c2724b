import type { ReceiverResponse } from '../postbacks/receive-postback.ts';

/** The routes of a router. */
export type Route = 'token' | 'postbacks';

/** The route of a path below the router's mount path, such as `/token`; null for others. */
export function routeOf(path: string): Route | null {
  const [, name] = /^\/(token|postbacks)\/?(?:\?|$)/.exec(path) ?? [];
  return (name as Route | undefined) ?? null;
}

/** Tokens are issued only by POST, so that a link, image or prefetch never gets one. */
export const onlyPost: ReceiverResponse = {
  status: 405,
  body: JSON.stringify({ error: 'method_not_allowed', detail: 'The wall asks for its token by POST.' }),
};
