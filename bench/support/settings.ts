import type { Check } from './report.ts';
import type { Load } from './load.ts';
import type { Pace } from './rounds.ts';
import type { Workspace } from './workspace.ts';

/** What each section is given. */
export interface Bench {
  workspace: Workspace;
  load: Load;
  pace: Pace;
  /** Sizes of the catalogues. */
  sizes: readonly number[];
  /** Less of everything. */
  quick: boolean;
}

/** Measures and prints one part; answers the figures that have targets. */
export type Section = (bench: Bench) => Promise<Check[]>;
