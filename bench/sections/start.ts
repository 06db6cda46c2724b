import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { makeInstallation, type Installation } from '../data/installation.ts';
import { offersTarget } from '../load/requests.ts';
import { cpuMicroseconds, residentMegabytes } from '../processes/process-figures.ts';
import {
  benchFile,
  childEnvironment,
  listeningAt,
  serviceArguments,
  serviceEnvironment,
  stopper,
} from '../processes/servers.ts';
import type { Workspace } from '../processes/workspace.ts';
import { heading, printTable } from '../results/print.ts';
import { figureWithReference, type Row } from '../results/row.ts';
import { median } from '../results/statistics.ts';
import { check } from '../results/targets.ts';
import type { Section } from '../settings.ts';

/** Figures of one start. CPU and memory are null if unknown on this system. */
interface Start {
  ms: number;
  cpuMs: number | null;
  megabytes: number | null;
}

/** A way to start a process, and the path of the first request to it. */
interface Program {
  args: readonly string[];
  environment: Readonly<Record<string, string>>;
  target: string;
}

const IDLE_MS = 500;

/** The time from the start of a process to its first 200, and its memory when idle. */
export const start: Section = async ({ quick, workspace }) => {
  heading('Start of a process to its first 200; idle memory. Service: bundle, country data, 1000 offers');
  const installation = await makeInstallation(workspace, { size: 1_000, targeted: true });
  const raw = { args: [benchFile('servers/raw-server.mjs')], environment: {}, target: '/' };
  const service = serviceProgram(installation);
  const all = [
    { name: 'raw', program: raw, starts: new Array<Start>() },
    { name: 'service', program: service, starts: new Array<Start>() },
  ];
  const rounds = quick ? 3 : 7;
  for (let round = 0; round <= rounds; round++) {
    for (const { program, starts } of all) {
      const figures = await firstResponse(workspace, program);
      // The first start of each reads its files from the disk, so it isn't counted.
      if (round > 0) starts.push(figures);
    }
  }
  const times = all.map(({ starts }) => starts.map(({ ms }) => ms));
  const rows = all.map(({ name, starts }, index): Row => {
    const megabytes = starts.flatMap((one) => one.megabytes ?? []);
    const ms = times[index] ?? [];
    return {
      name,
      figures: [
        figureWithReference({ name: 'ms', better: 'lower', rounds: ms }, { row: 'raw', rounds: times[0] ?? [] }),
        ...(megabytes.length === 0 ? [] : [{ name: 'RSS MB', better: 'lower' as const, rounds: megabytes }]),
      ],
    };
  });
  const of = (row: string, figure: string): number | null => {
    const found = rows.find(({ name }) => name === row)?.figures.find(({ name }) => name === figure);
    return found === undefined ? null : median(found.rounds);
  };
  const ratio = (name: string): number => (of(name, 'ms') ?? NaN) / (of('raw', 'ms') ?? NaN);
  printTable(
    ['', 'ms', 'x raw', 'RSS MB'],
    all.map(({ name }) => [
      name,
      of(name, 'ms')?.toFixed(0) ?? '-',
      ratio(name).toFixed(2),
      of(name, 'RSS MB')?.toFixed(0) ?? '-',
    ]),
  );
  const checks = [
    check('Start to the first 200: time of raw', ratio('service')),
    check('Idle memory, 1000 offers', of('service', 'RSS MB')),
  ];
  return { rows, checks };
};

/** The service on an installation that lists offers. */
export function serviceProgram({ keys, root, settings }: Installation): Program {
  return {
    args: serviceArguments({ root }),
    environment: serviceEnvironment(settings),
    target: offersTarget(keys, 'user-1', 0, 25),
  };
}

/** Starts a process, waits for its first response, then for half a second, and ends it. */
export async function firstResponse(workspace: Workspace, { args, environment, target }: Program): Promise<Start> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: childEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = stopper(child);
  workspace.onEnd(stop);
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`A server did not start.\n${printed}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        const found = listeningAt(printed);
        if (found !== null) resolve(found.url);
      });
    }
  });
  const response = await fetch(`${url}${target}`, { headers: { 'User-Agent': 'Mozilla/5.0' } });
  await response.arrayBuffer();
  const ms = performance.now() - startedAt;
  const cpu = cpuMicroseconds(child.pid ?? 0);
  if (response.status !== 200) throw new Error(`The first response was ${response.status}.`);
  await pause(IDLE_MS);
  const megabytes = residentMegabytes(child.pid ?? 0);
  await stop();
  return { ms, cpuMs: cpu === null ? null : cpu / 1_000, megabytes };
}
