import { everflow } from './everflow.ts';
import { lootably } from './lootably.ts';
import { revlum } from './revlum.ts';
import type { Simulation } from './simulation.ts';
import { torox } from './torox.ts';
import { tune } from './tune.ts';

/** One simulated network for each adapter, by its name. */
export const simulations: readonly Simulation[] = [everflow, lootably, revlum, torox, tune];
