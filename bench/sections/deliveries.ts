import { startChild } from '../processes/child-calls.ts';
import { makeInstallation } from '../data/installation.ts';
import { startMoneyWork } from '../data/money.ts';
import { cpuMicroseconds } from '../processes/process-figures.ts';
import { heading, note, printTable, type Check } from '../results/report.ts';
import { median } from '../load/rounds.ts';
import type { SenderOrder } from '../servers/send-loop-child.ts';
import { startService } from '../processes/servers.ts';
import type { Section } from '../settings.ts';

type ReceiverReport =
  | { kind: 'listening'; port: number }
  | { kind: 'ready' }
  | { kind: 'received'; first: SenderOrder['message']; seconds: number };
type SenderReport = { kind: 'sent' } | { kind: 'failed'; message: string };

/** One way to send messages, and its figures in each round that counts. */
interface Sender {
  name: string;
  pid: number;
  /** Prepares what `send` sends. */
  prepare: () => Promise<void>;
  send: () => Promise<void>;
  rates: number[];
  cpus: number[];
}

const CONCURRENCY = 32;
/** Headers that the clients of the bare loops write themselves. */
const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'user-agent']);

/**
 * Postbacks through the whole outbox, to a receiver that responds at once: claimed, rendered, signed, sent and settled.
 * The loops send the message of one postback again and again, and store nothing.
 */
export const deliveries: Section = async ({ pace, quick, workspace }) => {
  const count = quick ? 2_000 : 10_000;
  heading(`Postbacks: ${count} JSON messages a round, ${CONCURRENCY} at once, synchronous=FULL`);
  const receiver = startChild<{ expect?: number }, ReceiverReport>(workspace, 'servers/receiver.mjs');
  const listening = await receiver.ask({});
  if (listening.kind !== 'listening') throw new Error('The receiver does not listen.');
  const { port } = listening;

  const installation = await makeInstallation(workspace, { size: 1_000, targeted: true });
  const money = startMoneyWork(workspace, installation);
  await money.createSource();
  const postbackId = await money.createPostback(`http://127.0.0.1:${port}/postback`);
  const service = await startService(workspace, installation.dataDir, 'built', {
    POSTBACK_ALLOW: `127.0.0.1:${port}`,
    POSTBACK_CONCURRENCY: String(CONCURRENCY),
  });
  let next = 0;
  let message: SenderOrder['message'] | null = null;
  const outbox: Sender = {
    name: 'service',
    pid: service.pid,
    prepare: async () => {
      await money.setPostback(postbackId, false);
      await money.recordClicks(next, count);
      await money.creditLeads(next, count);
      next += count;
    },
    send: () => money.setPostback(postbackId, true),
    ...{ rates: [], cpus: [] },
  };
  const loopOf = (client: SenderOrder['client']): Sender => {
    const child = startChild<SenderOrder, SenderReport>(workspace, 'servers/send-loop-child.ts');
    const send = async (): Promise<void> => {
      if (message === null) throw new Error('There is no message to send.');
      const report = await child.ask({ client, port, count, concurrency: CONCURRENCY, message });
      if (report.kind === 'failed') throw new Error(report.message);
    };
    return { name: `${client} loop`, pid: child.pid, prepare: async () => undefined, send, rates: [], cpus: [] };
  };
  const senders = [outbox, loopOf('undici'), loopOf('fetch')];

  for (let round = 0; round < pace.warmUps + pace.rounds; round++) {
    for (const sender of senders) {
      await sender.prepare();
      await receiver.ask({ expect: count });
      const before = cpuMicroseconds(sender.pid);
      const received = receiver.next();
      await sender.send();
      const report = await received;
      if (sender === outbox) await money.allDelivered(postbackId);
      const after = cpuMicroseconds(sender.pid);
      if (report.kind !== 'received') throw new Error('The receiver counted nothing.');
      message ??= { ...report.first, headers: sentHeaders(report.first.headers) };
      if (round < pace.warmUps) continue;
      sender.rates.push((count - 1) / report.seconds);
      if (before !== null && after !== null) sender.cpus.push((after - before) / count);
    }
  }
  await service.stop();

  const rateOf = (name: string): number => median(senders.find((sender) => sender.name === name)?.rates ?? []);
  const floor = rateOf('undici loop');
  printTable(
    ['', 'messages/s', 'x undici loop', 'CPU µs'],
    senders.map(({ cpus, name }) => [
      name,
      rateOf(name).toFixed(0),
      (rateOf(name) / floor).toFixed(2),
      cpus.length === 0 ? '-' : Math.min(...cpus).toFixed(0),
    ]),
  );
  note(`  A message has ${message?.body.length ?? 0} bytes and ${Object.keys(message?.headers ?? {}).length} headers.`);
  const checks: Check[] = [
    {
      what: 'Postbacks: messages/s of an undici loop',
      value: rateOf('service') / floor,
      unit: 'x',
      target: { atLeast: 0.8 },
    },
    {
      what: 'Postbacks: messages/s of a fetch loop',
      value: rateOf('service') / rateOf('fetch loop'),
      unit: 'x',
      target: { atLeast: 1.8 },
    },
  ];
  return checks;
};

function sentHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)));
}
