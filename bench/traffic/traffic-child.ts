import { mix, spread } from './mix.ts';
import { openOperations, type Requested, type TrafficTarget } from './operations.ts';
import { openSender, type Step, type StepResult } from './run-step.ts';

/**
 * The generator's process: sends the mix and records what was acknowledged, as ordered by messages.
 *
 * `node bench/traffic/traffic-child.ts PORT TARGET`
 */

export type TrafficOrder = { kind: 'run'; step: Step } | { kind: 'tell' };

export type TrafficReport =
  | { kind: 'result'; result: StepResult }
  | { kind: 'requested'; requested: Requested }
  | { kind: 'failed'; message: string };

const [port = '', target = ''] = process.argv.slice(2);
const operations = openOperations(JSON.parse(target) as TrafficTarget);
const sender = openSender(Number(port));
const kinds = spread(mix);
let sent = 0;

process.on('message', (order: TrafficOrder) => {
  const report = (answer: TrafficReport): void => void process.send?.(answer);
  if (order.kind === 'tell') {
    report({ kind: 'requested', requested: operations.requested });
    return;
  }
  const next = () => operations.next(kinds[sent++ % kinds.length] ?? 'offers');
  sender.run(order.step, next).then(
    (result) => report({ kind: 'result', result }),
    (error: unknown) => report({ kind: 'failed', message: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
