import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { Turns } from '../runtime/turns.ts';
import type { Vault } from '../security/vault.ts';
import type { DirectoryPort } from '../store/ports/directory.ts';
import type { InstallationPort } from '../store/ports/installation.ts';
import type { SecurityEventsPort } from '../store/ports/security-events.ts';
import { addWall } from './add-wall.ts';
import { createDirectory } from './directory.ts';
import { endKey } from './end-key.ts';
import { placeOffer } from './place-offer.ts';
import { placeholderUserId, recordPageMistake, secretKeyInBrowser } from './record-page-mistake.ts';
import { rotateKey } from './rotate-key.ts';
import { saveSettings } from './save-settings.ts';

/** What requests need to know of publishers: their walls, panels and keys. */
export function openPublishers(parts: {
  store: DirectoryPort & InstallationPort & SecurityEventsPort;
  clock: Clock;
  ids: Ids;
  log: Log;
  turns: Turns;
  vault: Pick<Vault, 'requestDigest'>;
}) {
  return {
    directory: createDirectory(parts),
    addWall: addWall(parts),
    recordBrowserKey: recordPageMistake(parts, secretKeyInBrowser),
    recordPlaceholder: recordPageMistake(parts, placeholderUserId),
    saveSettings: saveSettings(parts),
    placeOffer: placeOffer(parts),
    rotateKey: rotateKey(parts),
    endKey: endKey(parts),
  };
}
