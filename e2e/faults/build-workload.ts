import { newSimulatedUser, type Call, type SimulatedUser } from '../crash/simulated-users.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import type { TestService, TestSource, TestWall } from '../support/service/start-service.ts';
import { leadName, type Outcome } from '../support/money/outcomes.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import type { Action, UserActions } from './run-workload.ts';

const CLICKED = 1;
const TO_CLICK = 2;
const UNITS = 10_000;

/** Users with a click, and what they do: credits, debits, clicks, leads, reversals and tickets. */
export async function buildWorkload(
  service: TestService,
  wall: TestWall,
  source: TestSource,
  count: number,
): Promise<{ workload: UserActions[]; outcomes: Outcome[] }> {
  await service.importOffers([offerRow(CLICKED), offerRow(TO_CLICK)]);
  const { store, vault } = service;
  const deps = { store, vault, wall, source, offerId: CLICKED };
  const outcomes: Outcome[] = [];
  const workload = Array.from({ length: count }, async (_, index) => {
    const user = await newSimulatedUser(deps, index);
    const { subid1 } = user;
    const records = await store.exportPerson({ kind: 'wall', profileId: wall.adwallId, subid1 });
    for (const { clickId } of records?.clicks ?? []) {
      outcomes.push({ subid1, kind: 'click', name: clickId, result: 'done', answer: clickId });
    }
    return actionsOf(wall, user, await linkOf(service, wall, subid1));
  });
  return { workload: await Promise.all(workload), outcomes };
}

async function linkOf(service: TestService, wall: TestWall, subid1: string): Promise<string> {
  const query = { subid1, ip: addresses.US };
  const offers = await askFor(service, wall, query, { 'User-Agent': agents.windows }).offers();
  const offer = offers.find(({ offer_id: offerId }) => offerId === TO_CLICK);
  if (offer === undefined) throw new Error('The offer is not in the list.');
  return new URL(offer.click_url).pathname;
}

function actionsOf(wall: TestWall, user: SimulatedUser, link: string): UserActions {
  const { subid1 } = user;
  const post = (amount: number, minBalance: number | null): Action => ({
    effect: { subid1, kind: 'manual', name: `${amount} ${crypto.randomUUID()}`, amount: amount * UNITS },
    isRepeated: false,
    request: () => [
      wall.user(subid1, 'transactions.json'),
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${wall.secretKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ currency_adjustment: amount, ...(minBalance !== null && { min_balance: minBalance }) }),
      },
    ],
  });
  const click: Action = {
    effect: { subid1, kind: 'click', name: crypto.randomUUID() },
    isRepeated: false,
    request: () => [link, { headers: { 'User-Agent': agents.windows } }],
  };
  const ticket = (): Action => ({
    effect: { subid1, kind: 'ticket', name: crypto.randomUUID() },
    isRepeated: false,
    request: () => [
      wall.user(subid1, 'tickets.json'),
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'Ann', email: 'ann@example.com', subject_id: 3, message: 'Where is it?' }),
      },
    ],
  });
  const repeated = user.steps.map((calls) => calls.map((call) => actionOf(user, call)));
  // The last debit exceeds any possible balance.
  return [
    [post(5, null), click, ticket()],
    [post(5, null), post(5, null), post(-3, 0), post(-3, 0)],
    ...repeated,
    [post(-4, 0), post(-4, 0), ticket()],
    [post(-1_000_000, 0)],
  ];
}

function actionOf({ adjustment, subid1 }: SimulatedUser, { kind, lead, request }: Call): Action {
  const name = lead === null ? `keyed ${subid1}` : leadName(lead);
  return {
    effect: { subid1, kind: kind === 'transaction' ? 'manual' : kind, name, amount: adjustment },
    isRepeated: true,
    request,
  };
}
