import { adgate } from './adgate.ts';
import { adscend } from './adscend.ts';
import { affise } from './affise.ts';
import { ayet } from './ayet.ts';
import { bitlabsOffers } from './bitlabs-offers.ts';
import { cpalead } from './cpalead.ts';
import { csv } from './csv.ts';
import { everflow } from './everflow.ts';
import { json } from './json.ts';
import { lootably } from './lootably.ts';
import { notik } from './notik.ts';
import { offer18 } from './offer18.ts';
import { revlum } from './revlum.ts';
import { scaleo } from './scaleo.ts';
import type { Simulation } from './simulation.ts';
import { torox } from './torox.ts';
import { trackier } from './trackier.ts';
import { tune } from './tune.ts';

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
