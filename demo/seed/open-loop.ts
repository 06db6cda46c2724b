import { createSource } from '../../server/leads/sources/create-source.ts';
import type { Clock } from '../../server/runtime/clock.ts';
import type { Ids } from '../../server/runtime/ids.ts';
import type { Vault } from '../../server/security/vault.ts';
import { createPostback } from '../../server/postbacks/create-postback.ts';
import { movePostback } from '../../server/postbacks/move-postback.ts';
import type { Postback } from '../../server/store/ports/postbacks.ts';
import type { LoopKeys } from './demo-keys.ts';
import type { Store } from '../../server/store/store.ts';

interface Deps {
  store: Store;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  publicUrl: string;
  /** The URL at which this machine reaches the demo, without a trailing slash. */
  localUrl: string;
}

/** The source that reports the demo's leads. */
const SOURCE = 'demo';
const SCHEME = 'hmac-sha256';

/** The paths of the demo's receiver. They also identify the demo's postbacks. */
export const receiverPaths = { get: '/demo/receiver/get', json: '/demo/receiver/json' } as const;

const TEMPLATE =
  'user={subid1}&coins={currency}&status={status}&offer=[ONM]&event={event_name}&payout=[PAY]&transaction=[TID]';

const addresses: Readonly<Record<Postback['kind'], string>> = {
  get: `${receiverPaths.get}?${TEMPLATE}`,
  json: receiverPaths.json,
};

/**
 * Creates the demo's source and its wall's two postbacks if they are missing, and updates the postbacks to the current
 * URL. Secrets come from the store, not from the keys file, so they are right after a rotation or an interrupted start.
 */
export async function openLoop(deps: Deps, { adwallId }: { adwallId: number }): Promise<LoopKeys> {
  const { postbacks, sources } = await deps.store.loadDirectory();
  const source = sources.find(({ name, scheme }) => name === SOURCE && scheme === SCHEME);
  const own = postbacks.filter((postback) => postback.adwallId === adwallId);
  return {
    source: { name: SOURCE, secret: source ? deps.vault.openSecret(source.sealedSecret) : await newSource(deps) },
    postbacks: [
      await openPostback(deps, { adwallId, kind: 'get', own }),
      await openPostback(deps, { adwallId, kind: 'json', own }),
    ],
  };
}

async function newSource(deps: Deps): Promise<string> {
  const created = await createSource(deps)({ name: SOURCE, scheme: SCHEME, ips: [], creditsUnnamed: true });
  if (created.kind !== 'created') throw new Error(`The demo's source could not be created: ${created.kind}`);
  return created.secret;
}

async function openPostback(
  deps: Deps,
  { adwallId, kind, own }: { adwallId: number; kind: Postback['kind']; own: readonly Postback[] },
): Promise<LoopKeys['postbacks'][number]> {
  const address = deps.localUrl + addresses[kind];
  const isOurs = (postback: Postback): boolean =>
    postback.kind === kind && new URL(deps.vault.openSecret(postback.sealedUrl)).pathname === receiverPaths[kind];
  const found = own.find(isOurs);
  if (found === undefined) {
    const created = await createPostback(deps)({ adwallId, kind, address });
    if (created.kind !== 'created') throw new Error(`The demo's postback could not be created: ${created.kind}`);
    return { postbackId: created.postbackId, kind, secret: created.secret };
  }
  const { postbackId } = found;
  if (deps.vault.openSecret(found.sealedUrl) !== address) {
    const { kind: outcome } = await movePostback(deps)({ postback: found, address, keepsSecret: true });
    if (outcome !== 'moved') throw new Error(`The demo's postback could not be moved: ${outcome}`);
  }
  return { postbackId, kind, secret: deps.vault.openSecret(found.sealedSecret) };
}
