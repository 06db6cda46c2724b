import { adscend } from './adscend.ts';
import { everflow } from './everflow.ts';
import { lootably } from './lootably.ts';
import { notik } from './notik.ts';
import { revlum } from './revlum.ts';
import type { Simulation } from './simulation.ts';
import { torox } from './torox.ts';
import { tune } from './tune.ts';

/** One simulated network for each adapter, by its name. */
export const simulations: readonly Simulation[] = [adscend, everflow, lootably, notik, revlum, torox, tune];
