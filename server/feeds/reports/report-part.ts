import type { ListedConversion } from '../../schema/listed-conversion.ts';
import type { RowProblem } from './read-conversion.ts';

/** Rows of a report that were read, as plain data. */
export interface ReportPart {
  /** How many pages begin with this part. */
  readonly pages: number;
  /** Of different clicks, so that they may be processed concurrently. */
  readonly conversions: readonly ListedConversion[];
  /** How many rows have no effect, by reason. */
  readonly leftOut: Partial<Readonly<Record<RowProblem, number>>>;
}
