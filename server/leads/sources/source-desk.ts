import { changeSource } from './change-source.ts';
import { createSource } from './create-source.ts';
import { readSourceActivity } from './read-source-activity.ts';
import { removeSource } from './remove-source.ts';
import { rotateSource } from './rotate-source.ts';
import { sourceCallback } from './source-callback.ts';

type DeskDeps = Parameters<typeof changeSource>[0] &
  Parameters<typeof createSource>[0] &
  Parameters<typeof readSourceActivity>[0] &
  Parameters<typeof removeSource>[0] &
  Parameters<typeof rotateSource>[0] &
  Parameters<typeof sourceCallback>[0];

/** What staff does with lead sources, with the same use cases as the commands of `source`. */
export function openSourceDesk(deps: DeskDeps) {
  return {
    addSource: createSource(deps),
    changeSource: changeSource(deps),
    rotateSource: rotateSource(deps),
    removeSource: removeSource(deps),
    readActivity: readSourceActivity(deps),
    callbackOf: sourceCallback(deps),
  };
}

export type SourceDesk = ReturnType<typeof openSourceDesk>;
