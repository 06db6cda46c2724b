import { ownWords, readParameters, type Adapter } from '../adapters/adapter.ts';
import { adapters } from '../adapters/all.ts';
import { covers } from './source-signature.ts';

/** Our own two schemes for sources to prove their calls. Each network's adapter is another one. */
export const nativeSchemes = ['hmac-sha256', 'secret-url'] as const;

export type NativeScheme = (typeof nativeSchemes)[number];

/** The scheme with that name; null if there is none. */
export function findScheme(name: string): { kind: NativeScheme } | { kind: 'adapter'; adapter: Adapter } | null {
  const native = nativeSchemes.find((scheme) => scheme === name);
  if (native !== undefined) return { kind: native };
  const adapter = adapters.find((candidate) => candidate.name === name);
  return adapter === undefined ? null : { kind: 'adapter', adapter };
}

/** The names of all schemes. */
export const schemeNames: readonly string[] = [...nativeSchemes, ...adapters.map(({ name }) => name)];

/** Whether the signature of a scheme leaves a parameter uncovered; an unknown scheme counts as weak. */
export function isWeakScheme(name: string): boolean {
  return uncoveredParameters(name).length > 0;
}

/** The parameters that anyone who has seen one call could change in another; `everything` if nothing is signed. */
export function uncoveredParameters(name: string): string[] {
  const scheme = findScheme(name);
  if (scheme?.kind === 'hmac-sha256') return [];
  if (scheme?.kind !== 'adapter') return ['everything'];
  const { signature } = scheme.adapter;
  if (signature.kind === 'secret-in-path') return ['everything'];
  return readParameters(scheme.adapter).filter((parameter) => !covers(signature, parameter));
}

/** The bodies of a 200 response to a source with that scheme. */
export function wordsOf(name: string): Adapter['answer'] {
  const scheme = findScheme(name);
  return scheme?.kind === 'adapter' ? scheme.adapter.answer : ownWords;
}

/** Whether its calls are people who come back, in their browsers. */
export function isRedirectScheme(name: string): boolean {
  const scheme = findScheme(name);
  return scheme?.kind === 'adapter' && scheme.adapter.isRedirect === true;
}

/** A scheme, described for the operator who chooses one. */
export interface SchemeDescription {
  name: string;
  /** Null for our own schemes. */
  network: string | null;
  /** Where the facts about the network come from; null for our own schemes. */
  facts: Adapter['facts'] | null;
  isWeak: boolean;
  /** Parameters that its signature doesn't cover; just `everything` if it covers none. */
  uncovered: string[];
  /** The network's macro or parameter that must carry the click id; null for our own schemes. */
  clickIn: string | null;
  /** Who chooses the secret. */
  secretFrom: Adapter['secretFrom'];
}

/** All schemes: our own, then those of networks. */
export function describeSchemes(): SchemeDescription[] {
  return schemeNames.flatMap((name) => describeScheme(name) ?? []);
}

/** The scheme with that name; null if there is none. */
export function describeScheme(name: string): SchemeDescription | null {
  const scheme = findScheme(name);
  if (scheme === null) return null;
  const uncovered = uncoveredParameters(name);
  const isWeak = uncovered.length > 0;
  if (scheme.kind !== 'adapter') {
    return { name, network: null, facts: null, isWeak, uncovered, clickIn: null, secretFrom: 'us' };
  }
  const { adapter } = scheme;
  const coversNothing = uncovered.length === readParameters(adapter).length;
  return {
    ...{ name, network: adapter.network, facts: adapter.facts, isWeak },
    uncovered: coversNothing ? ['everything'] : uncovered,
    clickIn: adapter.parameters[adapter.fields.click_id] ?? adapter.fields.click_id,
    secretFrom: adapter.secretFrom,
  };
}
