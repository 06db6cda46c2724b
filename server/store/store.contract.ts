import { afterAll, beforeAll, describe } from 'vitest';
import { activityContract } from './contract/activity.ts';
import { capsContract } from './contract/caps.ts';
import { catalogueContract } from './contract/catalogue.ts';
import { circuitsContract } from './contract/circuits.ts';
import { clicksAndLeadsContract } from './contract/clicks-and-leads.ts';
import { deliveriesContract } from './contract/deliveries.ts';
import { deliveryHealthContract } from './contract/delivery-health.ts';
import { deliveryOrderModelContract } from './contract/delivery-order-model.ts';
import { deliveryOrderContract } from './contract/delivery-order.ts';
import { AT } from './contract/fixtures.ts';
import { heldLeadsContract } from './contract/held-leads.ts';
import { idempotencyContract } from './contract/idempotency.ts';
import { installationContract } from './contract/installation.ts';
import { leadClaimsContract } from './contract/lead-claims.ts';
import { leadKindsContract } from './contract/lead-kinds.ts';
import { leadReadsContract } from './contract/lead-reads.ts';
import { leadVerdictsContract } from './contract/lead-verdicts.ts';
import { ledgerContract } from './contract/ledger.ts';
import { moneyRacesContract } from './contract/money-races.ts';
import { personsContract } from './contract/persons.ts';
import { postbacksContract } from './contract/postbacks.ts';
import { processesContract } from './contract/processes.ts';
import { racesContract } from './contract/races.ts';
import { removalsContract } from './contract/removals.ts';
import { replaysContract } from './contract/replays.ts';
import { readsAtOnceContract } from './contract/reads-at-once.ts';
import { rewrapContract } from './contract/rewrap.ts';
import { settlementsContract } from './contract/settlements.ts';
import { outcomesContract } from './contract/outcomes.ts';
import { statisticsContract } from './contract/statistics.ts';
import { reversalsContract } from './contract/reversals.ts';
import { tokensContract } from './contract/tokens.ts';
import { testUsersContract } from './contract/test-users.ts';
import { ticketsContract } from './contract/tickets.ts';
import { wallCreditsContract } from './contract/wall-credits.ts';
import type { Store } from './store.ts';

/** What every engine must do, for single commands and for concurrent ones. `open` returns an empty store. */
export function storeContract(name: string, open: () => Store | Promise<Store>): void {
  describe(name, () => {
    let opened: Store | undefined;
    const store = (): Store => {
      if (opened === undefined) throw new Error('The store is not open.');
      return opened;
    };
    beforeAll(async () => {
      opened = await open();
      await opened.migrate(AT);
    });
    afterAll(() => opened?.close());

    installationContract(store);
    processesContract(store);
    catalogueContract(store);
    capsContract(store);
    ledgerContract(store);
    idempotencyContract(store);
    personsContract(store);
    clicksAndLeadsContract(store);
    leadVerdictsContract(store);
    leadKindsContract(store);
    leadClaimsContract(store);
    reversalsContract(store);
    heldLeadsContract(store);
    leadReadsContract(store);
    wallCreditsContract(store);
    activityContract(store);
    postbacksContract(store);
    deliveriesContract(store);
    settlementsContract(store);
    circuitsContract(store);
    replaysContract(store);
    deliveryHealthContract(store);
    deliveryOrderContract(store);
    deliveryOrderModelContract(store);
    removalsContract(store);
    statisticsContract(store);
    outcomesContract(store);
    ticketsContract(store);
    tokensContract(store);
    testUsersContract(store);
    rewrapContract(store);
    readsAtOnceContract(store);
    racesContract(store);
    moneyRacesContract(store);
  });
}
