import { networks } from './all.ts';
import type { FakeSource } from './simulation/fake-source.ts';
import { csv } from './simulation/mapped-csv.ts';
import type { FakeWall } from './simulation/fake-wall.ts';
import { json } from './simulation/mapped-json.ts';
import * as secretUrl from './secret-url/simulator.ts';
import type { Protocol } from './simulation/protocol.ts';
import type { Simulation } from './simulation/simulation.ts';

/** The exports of a network's `simulator.ts`: its calls, and its lists of offers and surveys. */
interface Simulator {
  calls: FakeSource;
  simulation?: Simulation;
  protocol?: Protocol;
  wall?: FakeWall;
}

// Found by the network's name, so that a new network needs no line here.
const simulators: Simulator[] = await Promise.all(
  networks.map(async ({ name }): Promise<Simulator> => await import(`./${name}/simulator.ts`)),
);

/** Every simulated wall that a tile opens, by its name. */
export const fakeWalls: readonly { name: string; calls: FakeSource; wall: FakeWall }[] = [
  ...simulators,
  secretUrl,
].flatMap(({ calls, wall }) => (wall === undefined ? [] : [{ name: calls.scheme, calls, wall }]));

/** The callbacks of each network. */
export const networkCalls: readonly FakeSource[] = simulators.map(({ calls }) => calls);

/** Every simulated network that lists offers. */
export const simulations: readonly Simulation[] = [
  ...simulators.flatMap(({ simulation }) => simulation ?? []),
  csv,
  json,
];

/** Every simulated network that lists surveys. */
export const protocols: readonly Protocol[] = simulators.flatMap(({ protocol }) => protocol ?? []);
