import type { Clock } from '../runtime/clock.ts';
import type { LeadFacts } from '../store/ports/leads.ts';
import type { Store } from '../store/store.ts';

/**
 * Reads the facts that a lead is judged by. An offer of a recent run may still be staged, where its source and cap
 * aren't found (docs/decisions/011-feeds-run-in-processes-and-stage.md), so it is moved first.
 */
export async function findLeadFacts(
  { clock, store }: { clock: Clock; store: Store },
  asked: { clickId: string; recentSince: number },
): Promise<LeadFacts | null> {
  const facts = await factsOfClick({ clock, store }, asked);
  if (facts === null || !facts.isStaged) return facts;
  await store.settleFeedOffer(facts.click.offerId);
  return store.leadFacts(asked);
}

/**
 * A source may report on a lead at any time, even after its click was removed
 * (docs/decisions/013-retention-in-slices.md).
 */
async function factsOfClick(
  { clock, store }: { clock: Clock; store: Store },
  asked: { clickId: string; recentSince: number },
): Promise<LeadFacts | null> {
  const facts = await store.leadFacts(asked);
  if (facts !== null || !(await store.restoreClick({ clickId: asked.clickId, at: clock.now() }))) return facts;
  return store.leadFacts(asked);
}
