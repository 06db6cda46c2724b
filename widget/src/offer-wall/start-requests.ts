import type { Context, Outside } from './effect.ts';
import { effects } from './effects.ts';
import type { RequestKind, Requests, RequestsByKind } from './state/requests.ts';
import type { Dispatch, ResponseEvent } from './state/wall-event.ts';
import type { WallState } from './state/wall-state.ts';

type PageContext = Omit<Context, keyof Outside | 'signal'>;

/**
 * Starts the requests that a state change has added, and aborts those that it has dropped. Each response comes back as
 * an event.
 */
export function requestStarter(outside: Outside, dispatch: Dispatch) {
  const running = new Map<RequestKind, AbortController>();

  function start<Kind extends RequestKind>(kind: Kind, request: RequestsByKind[Kind], context: PageContext): void {
    const controller = new AbortController();
    running.set(kind, controller);
    const { signal } = controller;
    void effects[kind](request, { ...outside, ...context, signal }).then((response) => {
      const event: ResponseEvent<Kind> = { type: 'response', kind, request, response };
      if (!signal.aborted) dispatch(event as ResponseEvent);
    });
  }

  return (before: Requests, { requests, page, details }: WallState): void => {
    for (const kind of Object.keys(requests) as RequestKind[]) {
      const request = requests[kind];
      if (before[kind] === request) continue;
      running.get(kind)?.abort();
      running.delete(kind);
      if (request && page) start(kind, request, { ...page, profileId: details?.panel?.profileId ?? '' });
    }
  };
}
