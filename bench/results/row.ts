import type { Measured } from '../load/rounds.ts';

/** One figure of a row, in each round that counted. */
export interface Figure {
  name: string;
  better: 'higher' | 'lower';
  rounds: number[];
  /** The same figure of another row, in the same rounds. Their ratio hardly depends on the load of the machine. */
  reference?: Reference;
}

export interface Reference {
  row: string;
  rounds: number[];
}

/** What a section measured under one name. */
export interface Row {
  name: string;
  figures: Figure[];
}

/** A figure with that row as its reference, unless it is that row's own. */
export function figureWithReference(figure: Omit<Figure, 'reference'>, reference: Reference): Figure {
  return figure.rounds === reference.rounds ? figure : { ...figure, reference };
}

/** The rows of a load measurement, with raw as their reference. */
export function loadRows(all: readonly Measured[], raw: Measured): Row[] {
  const rates = new Map(all.map((one) => [one, one.rounds.map(({ rate }) => rate)]));
  const cpus = new Map(all.map((one) => [one, one.rounds.flatMap(({ cpu }) => cpu ?? [])]));
  const reference = (of: ReadonlyMap<Measured, number[]>): Reference => ({ row: raw.name, rounds: of.get(raw) ?? [] });
  return all.map((one) => {
    const figures: Figure[] = [
      figureWithReference({ name: 'requests/s', better: 'higher', rounds: rates.get(one) ?? [] }, reference(rates)),
      figureWithReference({ name: 'CPU µs', better: 'lower', rounds: cpus.get(one) ?? [] }, reference(cpus)),
    ];
    return { name: one.name, figures: figures.filter(({ rounds }) => rounds.length > 0) };
  });
}
