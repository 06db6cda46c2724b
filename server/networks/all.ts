import type { Network } from './network.ts';
import { adgate } from './adgate/network.ts';
import { adgem } from './adgem/network.ts';
import { adscend } from './adscend/network.ts';
import { affise } from './affise/network.ts';
import { ayet } from './ayet/network.ts';
import { bitlabs } from './bitlabs/network.ts';
import { bitlabsOffers } from './bitlabs-offers/network.ts';
import { bitlabsSurveys } from './bitlabs-surveys/network.ts';
import { cpalead } from './cpalead/network.ts';
import { cpxResearch } from './cpx-research/network.ts';
import { everflow } from './everflow/network.ts';
import { inbrain } from './inbrain/network.ts';
import { lootably } from './lootably/network.ts';
import { notik } from './notik/network.ts';
import { offer18 } from './offer18/network.ts';
import { playtimeWeb } from './playtimeweb/network.ts';
import { prodege } from './prodege/network.ts';
import { revlum } from './revlum/network.ts';
import { scaleo } from './scaleo/network.ts';
import { theoremreach } from './theoremreach/network.ts';
import { torox } from './torox/network.ts';
import { trackier } from './trackier/network.ts';
import { tune } from './tune/network.ts';

/** Every network that we know, by name: a folder each. */
export const networks: readonly Network[] = [
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
  playtimeWeb,
  prodege,
  revlum,
  scaleo,
  theoremreach,
  torox,
  trackier,
  tune,
];
