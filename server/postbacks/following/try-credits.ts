import type { Clock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import type { Vault } from '../../security/vault.ts';
import { webhookKey } from '../../security/webhook-secret.ts';
import type { Wall } from '../../store/ports/directory.ts';
import type { LeadEvent } from '../../store/ports/leads.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import type { WallCredit } from '../../store/ports/wall-credits.ts';
import type { Store } from '../../store/store.ts';
import { targetOf, writeMessage } from '../message/message.ts';
import { createReceiver, type ShownPostback } from '../receiver/receiver.ts';
import { RECEIVER_TEMPLATE } from '../receiver/receiver-template.ts';
import { creditFacts } from './credit-facts.ts';
import { ownRowOf, readCreditPage, startOfCredits } from './follow-credits.ts';

/** A message as a receiver would get it, and the result of a receiver's verification. */
export interface TriedPostback extends ShownPostback {
  /** The ledger row that it reports. */
  row: number;
}

export interface TriedCredits {
  postbacks: TriedPostback[];
  /** Where the next call continues. It may return the newest rows again. */
  after: number;
}

const kinds = ['get', 'json'] as const;
const SIGNATURE = /([?&]signature=)[0-9a-f]+/g;
const ADDRESS = 'https://your-server.example/postbacks';

/**
 * Renders a wall's new credits and reversals as postbacks, as a receiver on this machine would show them
 * (docs/postbacks.md#try-your-receiver). Nothing is sent or stored. `after` null: from now on. Callers who may not
 * create keys get no signatures, which could be used to report credits.
 */
export function tryCredits(deps: {
  store: Store;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  eventOf: (wall: Wall, credit: WallCredit) => LeadEvent;
}): (input: {
  wall: Wall;
  postbacks: readonly Postback[];
  after: number | null;
  showsSignatures: boolean;
}) => Promise<TriedCredits> {
  const { clock, eventOf, vault } = deps;
  const factsOf = creditFacts(deps);

  const secretOf = ({ adwallId }: Wall, postbacks: readonly Postback[], kind: Postback['kind']): string => {
    const own = postbacks.filter((one) => one.adwallId === adwallId && one.isEnabled);
    const chosen = own.find((one) => one.kind === kind) ?? own[0];
    return chosen === undefined ? vault.sampleSecret(adwallId) : vault.openSecret(chosen.sealedSecret);
  };

  return async ({ after: given, postbacks, showsSignatures, wall }) => {
    const { adwallId } = wall;
    const { after, credits } = await readCreditPage(deps, { adwallId, after: given ?? (await startOfCredits(deps)) });
    const secrets = { get: secretOf(wall, postbacks, 'get'), json: secretOf(wall, postbacks, 'json') };
    const found: TriedPostback[] = [];
    for (const credit of credits) {
      const at = clock.now();
      const facts = factsOf({ adwallId, credit, event: eventOf(wall, credit), at });
      for (const kind of kinds) {
        const address = kind === 'get' ? `${ADDRESS}?${RECEIVER_TEMPLATE}` : ADDRESS;
        const target = targetOf(kind, address, webhookKey(secrets[kind]));
        const { body, headers, url } = writeMessage(target, facts, at);
        const receiver = createReceiver({ clock, secretOf: async () => secrets[kind] });
        const { pathname, search } = new URL(url);
        await receiver.receive({ kind, target: pathname + search, headers, body: body ?? '' });
        for (const shown of receiver.shown().postbacks) {
          const raw = showsSignatures ? shown.raw : shown.raw.replaceAll(SIGNATURE, '$1…');
          found.push({ ...shown, raw, at: credit.at, row: ownRowOf(credit) });
        }
      }
    }
    return { postbacks: found, after };
  };
}
