import type { Check } from './results/report.ts';
import type { Load } from './load/load.ts';
import type { Pace } from './load/rounds.ts';
import type { Workspace } from './processes/workspace.ts';

/** The settings of each section. */
export interface Bench {
  workspace: Workspace;
  load: Load;
  pace: Pace;
  /** Sizes of the catalogues, in offers. */
  sizes: readonly number[];
  /** Fewer and shorter rounds. */
  quick: boolean;
}

/** Measures and prints one part. Returns the figures that have targets. */
export type Section = (bench: Bench) => Promise<Check[]>;
