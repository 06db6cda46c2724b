import { makeInstallation, type Installation } from '../data/installation.ts';
import { takeTurns, type Measured, type Variant } from '../load/rounds.ts';
import { startRaw, startService, type RawResponses, type Server } from '../processes/servers.ts';
import { measuredAs, printMeasured } from '../results/report.ts';
import type { Bench } from '../settings.ts';

export const RAW = 'raw';
export const SERVICE = 'service';
export const EACH = 'commit for each request';
export const JSON_HEADERS = { 'Content-Type': 'application/json' };

/** The servers compared by the sections about writes. */
export interface WriteServers {
  raw: Server;
  service: Server;
  each: Server;
  keys: Installation['keys'];
}

/** Starts raw, the service, and the service with a commit for each request, on installations with 1000 offers. */
export async function startWriteServers({ workspace }: Bench, answers: RawResponses): Promise<WriteServers> {
  const shape = { size: 1_000, targeted: true };
  const installation = await makeInstallation(workspace, shape);
  const other = await makeInstallation(workspace, shape);
  return {
    raw: await startRaw(workspace, answers),
    service: await startService(workspace, installation.settings),
    each: await startService(workspace, other.settings, { build: 'commit-each' }),
    keys: installation.keys,
  };
}

/** Measures the variants in turns, stops their servers and prints the figures. */
export async function measureVariants({ load, pace }: Bench, variants: readonly Variant[]): Promise<Measured[]> {
  const all = await takeTurns(load, variants, pace);
  for (const server of new Set(variants.map((variant) => variant.server))) await server.stop();
  printMeasured(all, measuredAs(all, RAW));
  return all;
}
