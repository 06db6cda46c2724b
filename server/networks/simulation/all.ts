import { adgate } from '../adgate/simulator.ts';
import { adscend } from '../adscend/simulator.ts';
import { affise } from '../affise/simulator.ts';
import { ayet } from '../ayet/simulator.ts';
import { bitlabsOffers } from '../bitlabs-offers/simulator.ts';
import { cpalead } from '../cpalead/simulator.ts';
import { csv } from './mapped-csv.ts';
import { everflow } from '../everflow/simulator.ts';
import { json } from './mapped-json.ts';
import { lootably } from '../lootably/simulator.ts';
import { notik } from '../notik/simulator.ts';
import { offer18 } from '../offer18/simulator.ts';
import { revlum } from '../revlum/simulator.ts';
import { scaleo } from '../scaleo/simulator.ts';
import type { Simulation } from './simulation.ts';
import { torox } from '../torox/simulator.ts';
import { trackier } from '../trackier/simulator.ts';
import { tune } from '../tune/simulator.ts';

/** One simulated network for each adapter, by its name. */
export const simulations: readonly Simulation[] = [
  adgate,
  adscend,
  affise,
  ayet,
  bitlabsOffers,
  cpalead,
  csv,
  everflow,
  json,
  lootably,
  notik,
  offer18,
  revlum,
  scaleo,
  torox,
  trackier,
  tune,
];
