import type { LoadOrder } from './load.ts';
import { prepareRequest, type PreparedRequest } from './prepared-requests.ts';
import { runBurst } from './run-burst.ts';

/** The load generator's process: keeps sets of requests and sends them when ordered. */

const sets = new Map<string, PreparedRequest[]>();

process.on('message', (order: LoadOrder) => {
  if (order.kind === 'requests') {
    sets.set(order.set, order.requests.map(prepareRequest));
    process.send?.({ kind: 'ready' });
    return;
  }
  runBurst(order.burst, sets.get(order.burst.set) ?? []).then(
    (result) => process.send?.({ kind: 'result', result }),
    (error: unknown) => process.send?.({ kind: 'failed', message: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
