import type { SourceSignature } from '../source-signature.ts';

/** Fields of a conversion that a network can fill. */
export type ConversionField = 'click_id' | 'transaction_id' | 'event_id' | 'payout' | 'reason' | 'country';

/** A parameter that says what became of a lead. Values that are in neither list are refused. */
export interface StateParameter {
  parameter: string;
  /** '' stands for an absent or empty parameter. */
  payable: readonly string[];
  revoked: readonly string[];
}

/**
 * How one network calls back, as a declaration. The click id travels as the network's own user or sub id, so the
 * offer's destination must put `{click_id}` there.
 */
export interface Adapter {
  /** Name of the scheme. */
  name: string;
  /** The network, as people call it. */
  network: string;
  /** Parameters of the address that the network is given, each with the network's macro for its value. */
  parameters: Readonly<Record<string, string>>;
  /** Parameters that the network adds by itself, and that are read. */
  appended: readonly string[];
  /** The parameter of each field. */
  fields: Readonly<Partial<Record<ConversionField, string>> & Record<'click_id' | 'transaction_id', string>>;
  states: readonly StateParameter[];
  /**
   * Reversals that have an id of their own: the prefix that tells them, and where the id of the lead is: behind the
   * prefix, or in another parameter.
   */
  reversal: { prefix: string; original: { kind: 'behind-prefix' } | { kind: 'parameter'; parameter: string } } | null;
  signature: SourceSignature;
  /** Who chooses the secret; ours stands in the address that the network is given. */
  secretFrom: 'network' | 'us';
}

/** Names of all parameters that say something of a lead: what a signature should cover. */
export function readParameters(adapter: Adapter): string[] {
  const original = adapter.reversal?.original;
  return [
    ...Object.values(adapter.fields),
    ...adapter.states.map(({ parameter }) => parameter),
    ...(original?.kind === 'parameter' ? [original.parameter] : []),
  ];
}
