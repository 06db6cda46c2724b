/** What the user has done with an offer. `of` is its number of steps, 0 for an offer without steps. */
export interface OfferStatus {
  /** `pending`: all is done, and held for review. */
  readonly kind: 'started' | 'pending' | 'credited';
  /** The names of the steps that were credited, and can't be completed again. */
  readonly doneSteps: readonly string[];
  /** When the time of open steps is over, epoch ms, by their names. */
  readonly deadlines?: ReadonlyMap<string, number>;
  /** How often the user has completed each step, by its name. */
  readonly completions: ReadonlyMap<string, number>;
  readonly of: number;
  /** What the user has earned with it so far, and what is left, in the wall's currency. */
  readonly earned: number;
  readonly left: number;
}
