import type { CallMap } from '../../schema/call-map.ts';
import { ownWords, readParameters, type CallbackFormat } from '../../networks/network.ts';
import { networks } from '../../networks/all.ts';
import { defaultCallMap, mappedCallback } from './mapped-callback.ts';
import { covers, isKeyed } from '../../networks/signature.ts';

/** The scheme whose calls a map describes. */
export const MAPPED = 'secret-url';

/** What determines how a source proves its calls, and what they mean. */
export interface SourceScheme {
  scheme: string;
  callMap: CallMap | null;
}

/** `mapped`: its callback is built from the source's call map, or from the default map. */
export type Scheme = { kind: 'hmac-sha256' } | { kind: 'mapped' | 'callback'; callback: CallbackFormat };

// The directory returns the same map objects until settings change, so each is compiled once.
const compiled = new WeakMap<CallMap, CallbackFormat>();

/** The scheme of a source; null if it is unknown. */
export function schemeOf({ callMap, scheme }: SourceScheme): Scheme | null {
  if (scheme === 'hmac-sha256') return { kind: scheme };
  if (scheme === MAPPED) return { kind: 'mapped', callback: callbackOfMap(callMap ?? defaultCallMap) };
  const callback = networks.find(({ name }) => name === scheme);
  return callback === undefined ? null : { kind: 'callback', callback };
}

function callbackOfMap(map: CallMap): CallbackFormat {
  const known = compiled.get(map) ?? mappedCallback(map);
  compiled.set(map, known);
  return known;
}

/** The scheme with that name; of a mapped one, with the default map. */
export function schemeNamed(scheme: string): SourceScheme {
  return { scheme, callMap: null };
}

/** The names of all schemes: our own two, then each network's. */
export const schemeNames: readonly string[] = ['hmac-sha256', MAPPED, ...networks.map(({ name }) => name)];

/**
 * Whether calls are too weakly proven to credit offers that name no source: the signature leaves a parameter uncovered,
 * or isn't an HMAC. An unknown scheme counts as weak.
 */
export function isWeakSource(source: SourceScheme): boolean {
  const scheme = schemeOf(source);
  if (scheme?.kind === 'hmac-sha256') return false;
  return scheme === null || !isKeyed(scheme.callback.signature) || uncoveredParameters(source).length > 0;
}

/** The parameters that a person who has seen one call could change in another; `everything` if nothing is signed. */
export function uncoveredParameters(source: SourceScheme): string[] {
  const scheme = schemeOf(source);
  if (scheme?.kind === 'hmac-sha256') return [];
  if (scheme === null) return ['everything'];
  const { callback, kind } = scheme;
  if (callback.signature.kind === 'secret-in-path') return ['everything'];
  const offer = kind === 'mapped' && callback.offer !== undefined ? [callback.offer] : [];
  return [...readParameters(callback), ...offer].filter((parameter) => !covers(callback.signature, parameter));
}

/** Whether its calls name the person. */
export function namesPerson(source: SourceScheme): boolean {
  const scheme = schemeOf(source);
  return scheme?.kind === 'callback' && scheme.callback.respondent !== undefined;
}

/** The bodies of a 200 response to the source. */
export function wordsOf(source: SourceScheme): CallbackFormat['answer'] {
  const scheme = schemeOf(source);
  return scheme === null || scheme.kind === 'hmac-sha256' ? ownWords : scheme.callback.answer;
}

/** Whether its calls are made by returning users' browsers. */
export function isRedirectSource(source: SourceScheme): boolean {
  const scheme = schemeOf(source);
  return scheme?.kind === 'callback' && scheme.callback.isRedirect === true;
}

/** How a source calls, described for the operator. */
export interface SchemeDescription {
  name: string;
  /** Null for our own schemes, unless a call map names one. */
  network: string | null;
  /** Where the facts about the network come from; null if unknown. */
  facts: CallbackFormat['facts'] | null;
  isWeak: boolean;
  /** Parameters that its signature doesn't cover; just `everything` if it covers none. */
  uncovered: string[];
  /** The network's macro or parameter for the click id; null for `click_id`. */
  clickIn: string | null;
  /** Who chooses the secret. */
  secretFrom: CallbackFormat['secretFrom'];
}

/** All schemes: our own, then those of networks. */
export function describeSchemes(): SchemeDescription[] {
  return schemeNames.flatMap((name) => describeScheme(schemeNamed(name)) ?? []);
}

/** How the source calls; null if its scheme is unknown. */
export function describeScheme(source: SourceScheme): SchemeDescription | null {
  const { callMap, scheme: name } = source;
  const scheme = schemeOf(source);
  if (scheme === null) return null;
  const uncovered = uncoveredParameters(source);
  const isWeak = isWeakSource(source);
  if (scheme.kind === 'hmac-sha256') {
    return { name, network: null, facts: null, isWeak, uncovered, clickIn: null, secretFrom: 'us' };
  }
  const { callback, kind } = scheme;
  const isOwn = kind === 'mapped' && callMap?.about === undefined;
  const coversNothing = uncovered.length >= readParameters(callback).length;
  const clickIn = callback.parameters[callback.fields.click_id] ?? callback.fields.click_id;
  return {
    name,
    network: isOwn ? null : callback.network,
    facts: isOwn ? null : callback.facts,
    isWeak,
    uncovered: coversNothing ? ['everything'] : uncovered,
    clickIn: kind === 'mapped' && callMap === null ? null : clickIn,
    secretFrom: callback.secretFrom,
  };
}
