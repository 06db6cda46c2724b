import type { Adapter } from './adapter.ts';
import { adgate } from './adgate.ts';
import { adgem } from './adgem.ts';
import { adscend } from './adscend.ts';
import { affise } from './affise.ts';
import { ayet } from './ayet.ts';
import { bitlabsOffers } from './bitlabs-offers.ts';
import { bitlabsSurveys } from './bitlabs-surveys.ts';
import { bitlabs } from './bitlabs.ts';
import { cpalead } from './cpalead.ts';
import { cpxResearch } from './cpx-research.ts';
import { everflow } from './everflow.ts';
import { inbrain } from './inbrain.ts';
import { lootably } from './lootably.ts';
import { notik } from './notik.ts';
import { offer18 } from './offer18.ts';
import { prodege } from './prodege.ts';
import { revlum } from './revlum.ts';
import { scaleo } from './scaleo.ts';
import { theoremreach } from './theoremreach.ts';
import { torox } from './torox.ts';
import { trackier } from './trackier.ts';
import { tune } from './tune.ts';

/** Every network whose calls we understand, by name. */
export const adapters: readonly Adapter[] = [
  adgate,
  adgem,
  adscend,
  affise,
  ayet,
  bitlabs,
  bitlabsOffers,
  bitlabsSurveys,
  cpalead,
  cpxResearch,
  everflow,
  inbrain,
  lootably,
  notik,
  offer18,
  prodege,
  revlum,
  scaleo,
  theoremreach,
  torox,
  trackier,
  tune,
];
