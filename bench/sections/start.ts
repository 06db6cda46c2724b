import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { makeInstallation } from '../data/installation.ts';
import { residentMegabytes } from '../processes/process-figures.ts';
import { offersTarget } from '../load/requests.ts';
import { heading, printTable } from '../results/report.ts';
import { median } from '../load/rounds.ts';
import {
  benchFile,
  childEnvironment,
  listeningAt,
  serviceArguments,
  serviceEnvironment,
  stopper,
} from '../processes/servers.ts';
import type { Bench, Section } from '../settings.ts';

/** The time from the start of a process to its first 200, and its memory when idle. */
export const start: Section = async (bench) => {
  const { quick, workspace } = bench;
  heading('Start of a process to its first 200; idle memory. Service: bundle, country data, 1000 offers');
  const { dataDir, keys } = await makeInstallation(workspace, { size: 1_000, targeted: true });
  const offers = offersTarget(keys, 'user-1', 0, 25);
  const raw = () => firstAnswer(bench, [benchFile('servers/raw-server.mjs')], {}, '/');
  const service = () => firstAnswer(bench, serviceArguments('built'), serviceEnvironment(dataDir), offers);
  const runs = { raw: [await raw()], service: [await service()] };
  for (let round = quick ? 2 : 0; round < 7; round++) {
    runs.raw.push(await raw());
    runs.service.push(await service());
  }
  // The first start of each reads its files from the disk, so it doesn't count.
  const figures = Object.entries(runs).map(([name, [, ...warm]]) => ({
    name,
    ms: median(warm.map((one) => one.ms)),
    megabytes: warm.every((one) => one.megabytes !== null) ? median(warm.map((one) => one.megabytes ?? 0)) : null,
  }));
  const [floor, ours] = figures;
  if (floor === undefined || ours === undefined) throw new Error('Nothing was started.');
  printTable(
    ['', 'ms', 'x raw', 'RSS MB'],
    figures.map(({ name, ms, megabytes }) => [
      name,
      ms.toFixed(0),
      (ms / floor.ms).toFixed(2),
      megabytes?.toFixed(0) ?? '-',
    ]),
  );
  return [
    {
      what: 'Start: time of raw',
      value: ours.ms / floor.ms,
      unit: 'x',
      target: { atMost: 2 },
      stretch: { atMost: 1.7 },
    },
    { what: 'Idle memory', value: ours.megabytes, unit: 'MB', target: { atMost: 110 }, stretch: { atMost: 95 } },
  ];
};

const IDLE_MS = 500;

async function firstAnswer(
  { workspace }: Bench,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  target: string,
): Promise<{ ms: number; megabytes: number | null }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: childEnvironment(environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = stopper(child);
  workspace.onEnd(stop);
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`A server did not start.\n${printed}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = listeningAt(printed);
      if (found !== null) resolve(found.url);
    });
  });
  const response = await fetch(`${url}${target}`, { headers: { 'User-Agent': 'Mozilla/5.0' } });
  await response.arrayBuffer();
  const ms = performance.now() - startedAt;
  if (response.status !== 200) throw new Error(`The first answer was ${response.status}.`);
  await pause(IDLE_MS);
  const megabytes = residentMegabytes(child.pid ?? 0);
  await stop();
  return { ms, megabytes };
}
