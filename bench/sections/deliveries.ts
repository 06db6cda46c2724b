import { makeInstallation, type Installation } from '../data/installation.ts';
import { startMoneyWork } from '../data/money.ts';
import { startChild, type ChildCalls } from '../processes/child-calls.ts';
import { cpuMicroseconds } from '../processes/process-figures.ts';
import { startService } from '../processes/servers.ts';
import { heading, note, printTable } from '../results/print.ts';
import { figureWithReference, type Figure, type Row } from '../results/row.ts';
import { least, median } from '../results/statistics.ts';
import { check } from '../results/targets.ts';
import type { SendLoopOrder } from '../servers/send-loop-child.ts';
import type { Workspace } from '../processes/workspace.ts';
import type { Section } from '../settings.ts';

type ReceiverReport =
  | { kind: 'listening'; port: number }
  | { kind: 'ready' }
  | { kind: 'received'; first: SendLoopOrder['message']; seconds: number };
type SendLoopReport = { kind: 'sent' } | { kind: 'failed'; message: string };

/** A way to send messages, with its figures in each counted round. */
interface SendingVariant {
  name: string;
  pid: number;
  /** Prepares the input of `send`. */
  prepare?: () => Promise<void>;
  send: () => Promise<void>;
  /** Resolves when the sender has stored that all arrived. */
  settled?: () => Promise<void>;
  rates: number[];
  cpus: number[];
}

type Receiver = ChildCalls<{ expect?: number }, ReceiverReport> & { port: number };

const SHAPE = { size: 1_000, targeted: true };
const CONCURRENCY = 32;
/** Headers that the loops' clients write themselves. */
const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'user-agent']);

/**
 * Postbacks through the whole outbox, to a receiver that responds immediately: claimed, rendered, signed, sent and
 * settled. For comparison, plain loops resend one message and store nothing.
 */
export const deliveries: Section = async ({ pace, quick, workspace }) => {
  const count = quick ? 2_000 : 10_000;
  heading(`Postbacks: ${count} JSON messages a round, ${CONCURRENCY} at once, synchronous=FULL`);
  const receiver = await startReceiver(workspace);
  const { port } = receiver;
  const outbox = await outboxVariant(workspace, await makeInstallation(workspace, SHAPE), {
    name: 'service',
    port,
    count,
  });
  let message: SendLoopOrder['message'] | null = null;
  const loopOf = (client: SendLoopOrder['client']): SendingVariant => {
    const child = startChild<SendLoopOrder, SendLoopReport>(workspace, 'servers/send-loop-child.ts');
    const send = async (): Promise<void> => {
      if (message === null) throw new Error('There is no message to send.');
      const report = await child.ask({ client, port, count, concurrency: CONCURRENCY, message });
      if (report.kind === 'failed') throw new Error(report.message);
    };
    return { name: `${client} loop`, pid: child.pid, send, rates: [], cpus: [] };
  };
  const variants = [outbox, loopOf('undici'), loopOf('fetch')];

  for (let round = 0; round < pace.warmUps + pace.rounds; round++) {
    for (const variant of variants) {
      const { cpu, first, rate } = await sendOnce(receiver, variant, count);
      message ??= { ...first, headers: sentHeaders(first.headers) };
      if (round < pace.warmUps) continue;
      variant.rates.push(rate);
      if (cpu !== null) variant.cpus.push(cpu);
    }
  }
  await outbox.stop();

  const ratesOf = (name: string): number[] => variants.find((variant) => variant.name === name)?.rates ?? [];
  const floor = ratesOf('undici loop');
  const rows = variants.map(({ cpus, name, rates }): Row => {
    const reference = { row: 'undici loop', rounds: floor };
    const figures: Figure[] = [figureWithReference({ name: 'messages/s', better: 'higher', rounds: rates }, reference)];
    if (cpus.length > 0) figures.push({ name: 'CPU µs', better: 'lower', rounds: cpus });
    return { name, figures };
  });
  printTable(
    ['', 'messages/s', 'x undici loop', 'CPU µs'],
    variants.map(({ cpus, name, rates }) => [
      name,
      median(rates).toFixed(0),
      (median(rates) / median(floor)).toFixed(2),
      least(cpus)?.toFixed(0) ?? '-',
    ]),
  );
  note(`  A message has ${message?.body.length ?? 0} bytes and ${Object.keys(message?.headers ?? {}).length} headers.`);
  const rate = median(ratesOf('service'));
  const checks = [
    check('Postbacks: messages/s of an undici loop', rate / median(floor)),
    check('Postbacks: messages/s of a fetch loop', rate / median(ratesOf('fetch loop'))),
  ];
  return { rows, checks };
};

/** Starts a receiver that counts messages and responds at once. */
export async function startReceiver(workspace: Workspace): Promise<Receiver> {
  const receiver = startChild<{ expect?: number }, ReceiverReport>(workspace, 'servers/receiver.mjs');
  const listening = await receiver.ask({});
  if (listening.kind !== 'listening') throw new Error("The receiver doesn't listen.");
  return { ...receiver, port: listening.port };
}

/** The service's outbox, with `count` messages a round to the receiver at `port`. */
export async function outboxVariant(
  workspace: Workspace,
  installation: Installation,
  { name, port, count }: { name: string; port: number; count: number },
): Promise<SendingVariant & { stop(): Promise<void> }> {
  const money = startMoneyWork(workspace, installation);
  await money.createSource();
  const postbackId = await money.createPostback(`http://127.0.0.1:${port}/postback`);
  const environment = {
    ...installation.settings,
    POSTBACK_ALLOW: `127.0.0.1:${port}`,
    POSTBACK_CONCURRENCY: String(CONCURRENCY),
  };
  const service = await startService(workspace, environment, { root: installation.root });
  let next = 0;
  return {
    name,
    pid: service.pid,
    prepare: async () => {
      await money.setPostback(postbackId, false);
      await money.recordClicks(next, count);
      await money.creditLeads(next, count);
      next += count;
    },
    send: () => money.setPostback(postbackId, true),
    settled: () => money.allDelivered(postbackId),
    stop: service.stop,
    rates: [],
    cpus: [],
  };
}

/** Sends one round. `cpu`: microseconds per message, null if unknown on this system. */
export async function sendOnce(
  receiver: Receiver,
  variant: SendingVariant,
  count: number,
): Promise<{ rate: number; cpu: number | null; first: SendLoopOrder['message'] }> {
  await variant.prepare?.();
  await receiver.ask({ expect: count });
  const before = cpuMicroseconds(variant.pid);
  const received = receiver.next();
  await variant.send();
  const report = await received;
  await variant.settled?.();
  const after = cpuMicroseconds(variant.pid);
  if (report.kind !== 'received') throw new Error('The receiver counted nothing.');
  const cpu = before === null || after === null ? null : (after - before) / count;
  return { rate: (count - 1) / report.seconds, cpu, first: report.first };
}

function sentHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)));
}
