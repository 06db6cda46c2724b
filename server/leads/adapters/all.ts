import type { Adapter } from './adapter.ts';
import { adgem } from './adgem.ts';
import { adscend } from './adscend.ts';
import { ayet } from './ayet.ts';
import { bitlabs } from './bitlabs.ts';
import { cpxResearch } from './cpx-research.ts';
import { lootably } from './lootably.ts';
import { theoremreach } from './theoremreach.ts';
import { torox } from './torox.ts';

/** Every network whose calls we understand, by name. */
export const adapters: readonly Adapter[] = [adgem, adscend, ayet, bitlabs, cpxResearch, lootably, theoremreach, torox];
