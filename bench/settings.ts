import type { Load } from './load/load.ts';
import type { Pace } from './load/rounds.ts';
import type { Workspace } from './processes/workspace.ts';
import type { Row } from './results/row.ts';
import type { Check } from './results/targets.ts';

/** What measuring under load needs. */
export interface Stage {
  workspace: Workspace;
  load: Load;
  pace: Pace;
}

/** The settings of each section. */
export interface Bench extends Stage {
  /** Sizes of the catalogs, in offers. */
  sizes: readonly number[];
  /** Fewer and shorter rounds. */
  quick: boolean;
}

/** What a section measured. */
export interface Findings {
  rows: Row[];
  /** The figures that have targets. */
  checks: Check[];
}

/** Measures and prints one part. */
export type Section = (bench: Bench) => Promise<Findings>;
