import type { Base } from '../../base.ts';
import { changeSource } from './change-source.ts';
import { createSource, prepareSource } from './create-source.ts';
import { readSourceActivity } from './read-source-activity.ts';
import { removeSource } from './remove-source.ts';
import { rotateSource } from './rotate-source.ts';
import { sourceCallback } from './source-callback.ts';

/** Staff's actions on lead sources, with the same use cases as the `source` commands. */
export function openSourceDesk(deps: Base & { publicUrl: string }) {
  return {
    addSource: createSource(deps),
    /** Checks a new source that is stored together with other things. */
    prepareSource: prepareSource(deps),
    changeSource: changeSource(deps),
    rotateSource: rotateSource(deps),
    removeSource: removeSource(deps),
    readActivity: readSourceActivity(deps),
    callbackOf: sourceCallback(deps),
  };
}
