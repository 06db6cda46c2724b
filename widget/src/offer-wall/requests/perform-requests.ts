import type { Requests, RequestKind } from '../state/requests.ts';
import type { WallEvent } from '../state/wall-event.ts';
import type { WallState } from '../state/wall-state.ts';
import { corePerformers } from './core-performers.ts';
import type { Performers } from './performer.ts';
import type { Outside } from './outside.ts';

/**
 * Starts the requests that a state change has added, and aborts those that it has dropped. Each response comes back as
 * an event. Nothing else in the wall sends requests, sets timers or imports code.
 */
export function requestPerformer(outside: Outside, dispatch: (event: WallEvent) => void) {
  const running = new Map<RequestKind, AbortController>();
  return (before: Requests, state: WallState): void => {
    const { requests, page, details } = state;
    for (const kind of Object.keys(requests) as RequestKind[]) {
      if (before[kind] === requests[kind]) continue;
      running.get(kind)?.abort();
      running.delete(kind);
      if (!requests[kind] || !page) continue;
      const controller = new AbortController();
      running.set(kind, controller);
      const modules: readonly { readonly performers?: Partial<Performers> }[] = Object.values(state.code);
      const lazy = modules.map((module) => module.performers);
      const performers: Partial<Performers> = Object.assign({}, corePerformers, ...lazy);
      const context = { ...outside, ...page, signal: controller.signal, profileId: details?.panel?.profileId ?? '' };
      const request = requests[kind];
      void performers[kind]?.(request as never, context).then((answer) => {
        if (!controller.signal.aborted) dispatch({ type: `${kind}-answered`, request, ...answer } as WallEvent);
      });
    }
  };
}
