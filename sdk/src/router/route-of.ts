import type { ReceiverResponse } from '../postbacks/receive-postback.ts';

/** What a router answers. */
export type Route = 'token' | 'postbacks';

/** The route of a path below the one where the router is mounted, such as `/token`; null for others. */
export function routeOf(path: string): Route | null {
  const [, name] = /^\/(token|postbacks)\/?(?:\?|$)/.exec(path) ?? [];
  return (name as Route | undefined) ?? null;
}

/** A token is for the wall, which asks by POST: a link, an image or a prefetch never gets one. */
export const onlyPost: ReceiverResponse = {
  status: 405,
  body: JSON.stringify({ error: 'method_not_allowed', detail: 'The wall asks for its token by POST.' }),
};
