import { networks } from './all.ts';
import type { FakeSource } from './simulation/fake-source.ts';
import { csv } from './simulation/mapped-csv.ts';
import { json } from './simulation/mapped-json.ts';
import type { Protocol } from './simulation/protocol.ts';
import type { Simulation } from './simulation/simulation.ts';

/** What a network's `simulator.ts` exports: how it calls, and its lists of offers and of surveys. */
interface Simulator {
  calls: FakeSource;
  simulation?: Simulation;
  protocol?: Protocol;
}

// Found by the name of the network, so that a new one needs no line here.
const simulators: Simulator[] = await Promise.all(
  networks.map(async ({ name }): Promise<Simulator> => await import(`./${name}/simulator.ts`)),
);

/** How each network calls back. */
export const networkCalls: readonly FakeSource[] = simulators.map(({ calls }) => calls);

/** Every simulated network that lists offers. */
export const simulations: readonly Simulation[] = [
  ...simulators.flatMap(({ simulation }) => simulation ?? []),
  csv,
  json,
];

/** Every simulated network that lists surveys. */
export const protocols: readonly Protocol[] = simulators.flatMap(({ protocol }) => protocol ?? []);
