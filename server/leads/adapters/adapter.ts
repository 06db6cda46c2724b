import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import type { SourceSignature } from '../source-signature.ts';

/** What a call means. `reconciliation`: paid on top of an earlier lead. `pending` and `test` credit nothing. */
export type Meaning = LeadKind | 'reversal' | 'reconciliation' | 'pending' | 'test';

/** A parameter whose value tells what a call means. A value that is not listed is refused. */
export interface StateParameter {
  parameter: string;
  /** By value, in either case; '' stands for an absent or empty parameter. `complete` claims nothing against others. */
  meanings: Readonly<Record<string, Meaning>>;
}

/**
 * How one network calls back, as a declaration. Our click id travels in a parameter of the network's, so the offer's
 * destination must put `{click_id}` there.
 */
export interface Adapter {
  /** Name of the scheme. */
  name: string;
  /** The network, as people call it. */
  network: string;
  /** Where the facts come from: the network's own documents, the code of several integrators, or less than that. */
  facts: 'documented' | 'integrators' | 'experimental';
  /** `json`: POSTs with a JSON object, instead of GETs with a query. */
  body?: 'json';
  /** Parameters of the address that the network is given, each with the network's macro for its value. */
  parameters: Readonly<Record<string, string>>;
  /** Parameters that the network adds by itself, and that are read. */
  appended: readonly string[];
  /** The parameter of each field. An event is numeric: the `event_id` of the imported offer. */
  fields: Readonly<Partial<Record<'event_id' | 'payout' | 'reason' | 'country', string>> & { click_id: string }>;
  /** Parameters that are the id of a lead, together where there are several: then the click is one of them. */
  identity: readonly string[];
  /** Parameters with amounts of money or points: a negative one is a reversal, and a lead for nothing is none. */
  amounts: readonly string[];
  states: readonly StateParameter[];
  /**
   * Reversals and reconciliations with an id of their own. `prefix` tells such ids; `original` is the parameter that
   * names the lead, null where its id is what follows the prefix.
   */
  reversal: { prefix: string | null; original: string | null } | null;
  signature: SourceSignature;
  /** Who chooses the secret; ours stands in the address that the network is given. */
  secretFrom: 'network' | 'us';
  /** Bodies of a 200 that the network takes for success. */
  answer: { accepted: '1' | 'OK'; duplicate: '1' | 'DUP' };
}

/** The answer to networks that read the status only, or our own words. */
export const ownWords: Adapter['answer'] = { accepted: 'OK', duplicate: 'DUP' };

/** The answer to networks that take anything but `1` for a failure. */
export const justOne: Adapter['answer'] = { accepted: '1', duplicate: '1' };

/** Names of all parameters that say something of a lead: what a signature should cover. */
export function readParameters(adapter: Adapter): string[] {
  const original = adapter.reversal?.original ?? null;
  return [
    ...new Set([
      ...Object.values(adapter.fields),
      ...adapter.identity,
      ...adapter.amounts,
      ...adapter.states.map(({ parameter }) => parameter),
      ...(original === null ? [] : [original]),
    ]),
  ];
}
