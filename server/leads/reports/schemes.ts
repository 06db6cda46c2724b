import { ownWords, readParameters, type Adapter } from '../adapters/adapter.ts';
import { adapters } from '../adapters/all.ts';
import { covers } from './source-signature.ts';

/** How sources prove their calls: our own two ways, and one for each network's adapter. */
export const nativeSchemes = ['hmac-sha256', 'secret-url'] as const;

export type NativeScheme = (typeof nativeSchemes)[number];

/** The scheme of that name; null when there is none. */
export function findScheme(name: string): { kind: NativeScheme } | { kind: 'adapter'; adapter: Adapter } | null {
  const native = nativeSchemes.find((scheme) => scheme === name);
  if (native !== undefined) return { kind: native };
  const adapter = adapters.find((candidate) => candidate.name === name);
  return adapter === undefined ? null : { kind: 'adapter', adapter };
}

/** Names of all schemes. */
export const schemeNames: readonly string[] = [...nativeSchemes, ...adapters.map(({ name }) => name)];

/** Whether the signature of a scheme leaves a parameter uncovered; an unknown scheme counts as weak. */
export function isWeakScheme(name: string): boolean {
  return uncoveredParameters(name).length > 0;
}

/** What anybody who knows one call could change in another; `everything` when nothing is signed. */
export function uncoveredParameters(name: string): string[] {
  const scheme = findScheme(name);
  if (scheme?.kind === 'hmac-sha256') return [];
  if (scheme?.kind !== 'adapter') return ['everything'];
  const { signature } = scheme.adapter;
  if (signature.kind === 'secret-in-path') return ['everything'];
  return readParameters(scheme.adapter).filter((parameter) => !covers(signature, parameter));
}

/** Bodies of a 200 to a source of that scheme. */
export function wordsOf(name: string): Adapter['answer'] {
  const scheme = findScheme(name);
  return scheme?.kind === 'adapter' ? scheme.adapter.answer : ownWords;
}

/** A scheme as the operator chooses it. */
export interface SchemeDescription {
  name: string;
  /** Null for our own. */
  network: string | null;
  /** Where the facts about the network come from; null for our own. */
  facts: Adapter['facts'] | null;
  isWeak: boolean;
  /** What its signature leaves out; `everything` that is read, in one word. */
  uncovered: string[];
  /** The network's macro or parameter that must carry the click id; null for our own. */
  clickIn: string | null;
}

export function describeSchemes(): SchemeDescription[] {
  return schemeNames.map((name) => {
    const scheme = findScheme(name);
    const uncovered = uncoveredParameters(name);
    const isWeak = uncovered.length > 0;
    if (scheme?.kind !== 'adapter') return { name, network: null, facts: null, isWeak, uncovered, clickIn: null };
    const { adapter } = scheme;
    const coversNothing = uncovered.length === readParameters(adapter).length;
    return {
      name,
      network: adapter.network,
      facts: adapter.facts,
      isWeak,
      uncovered: coversNothing ? ['everything'] : uncovered,
      clickIn: adapter.parameters[adapter.fields.click_id] ?? adapter.fields.click_id,
    };
  });
}
