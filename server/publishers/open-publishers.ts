import type { Base } from '../base.ts';
import type { Turns } from '../runtime/turns.ts';
import { addPanel } from './add-panel.ts';
import { addWall } from './add-wall.ts';
import { changePanel } from './change-panel.ts';
import { changeRules } from './change-rules.ts';
import { createDirectory } from './directory.ts';
import { endKey } from './end-key.ts';
import { placeOffer } from './place-offer.ts';
import { readRules } from './read-rules.ts';
import { placeholderUserId, recordPageMistake, secretKeyInBrowser } from './record-page-mistake.ts';
import { rotateKey } from './rotate-key.ts';
import { saveSettings } from './save-settings.ts';

/** The directory of publishers for requests: walls, panels and keys. */
export function openPublishers(base: Base & { turns: Turns }) {
  return {
    directory: createDirectory(base),
    addWall: addWall(base),
    recordBrowserKey: recordPageMistake(base, secretKeyInBrowser),
    recordPlaceholder: recordPageMistake(base, placeholderUserId),
    ...changeRules(base),
    readRules: readRules(base),
    saveSettings: saveSettings(base),
    placeOffer: placeOffer(base),
    rotateKey: rotateKey(base),
    endKey: endKey(base),
    addPanel: addPanel(base),
    changePanel: changePanel(base),
  };
}

export type Publishers = ReturnType<typeof openPublishers>;
