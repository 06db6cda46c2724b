import type { Postback } from '../../store/ports/postbacks.ts';
import { mayBeDots, type MacroName } from './macros.ts';
import { parseTemplate, type Part } from './parse-template.ts';

/**
 * The parameters that the service appends to a GET, the third only during a rotation. Templates must not contain them.
 */
export const ownParameters: readonly string[] = ['postback_id', 'timestamp', 'next_signature', 'signature'];

/** Placeholders for macros while a URL is checked. Templates contain no control characters. */
const SOLID = '\u0001';
const MAY_BE_DOTS = '\u0002';
const ORIGIN = /^https?:\/\/([^/?#\\]+)/i;

/**
 * Why a template can't be the URL of a GET (docs/contract/postbacks.md#templates), as the rest of a sentence that
 * begins with "The URL"; null if it can. Scheme, host and port must be fixed text, and no value may add a parameter or
 * change the directory of the path.
 */
export function templateProblem(template: string): string | null {
  const parsed = parseTemplate(template);
  if (parsed.kind === 'invalid') return parsed.problem;
  const address = withMarks(parsed.parts);
  return (
    addressProblem(address) ??
    pathProblem(address.replace(/\?.*$/s, '')) ??
    queryProblem(address.replace(/^[^?]*\??/, '')) ??
    unfilledProblem(address)
  );
}

/** Macro syntax of other systems. No receiver could want it as a value. */
const FOREIGN_MACROS: readonly RegExp[] = [
  /^[[<{]+[\w.:-]+[\]>}]+$/,
  /^([%$@]|__|%%)[a-z]\w*\1$/i,
  /^[$:][a-z]\w*$/i,
  // A macro of ours with another system's sign before it, such as `${subid1}`.
  /^[$%#@]\p{Cc}/u,
];

/** Finds values that would be sent literally although their author meant a macro. */
function unfilledProblem(address: string): string | null {
  const [path = '', query = ''] = address.split('?', 2);
  const values = [
    ...path.split(/[/\\]/).slice(3),
    ...query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1)),
  ];
  const unfilled = values.find((value) => FOREIGN_MACROS.some((macro) => macro.test(decodeValue(value))));
  if (unfilled === undefined) return null;
  const shown = unfilled.replaceAll(SOLID, '{…}').replaceAll(MAY_BE_DOTS, '{…}');
  return `must not have the value ${shown}: it looks like a macro, but not like one of ours, so it would be sent as it is. Write macros as in {subid1}, without percent-encoding`;
}

function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Why an address can't be the URL of a POST, as the rest of a sentence that begins with "The URL"; null if it can. */
export function jsonAddressProblem(address: string): string | null {
  const parsed = parseTemplate(address);
  if (parsed.kind === 'invalid' || parsed.parts.some(({ kind }) => kind !== 'text')) {
    return 'must not have macros: the body of a POST has all values';
  }
  return addressProblem(address);
}

/** What a receiver needs in each message, and the consequence of leaving it out. */
const NEEDED: readonly { names: readonly MacroName[]; macro: string; why: string }[] = [
  { names: ['subid1'], macro: '{subid1}', why: 'which user it is' },
  { names: ['currency', 'payout'], macro: '{currency}', why: 'how many credits' },
  // An amount also works: it is negative in a reversal.
  { names: ['status', 'currency', 'payout'], macro: '{status}', why: 'whether to credit or to reverse' },
  { names: ['dedupe_key'], macro: '{dedupe_key}', why: 'whether it has already counted the lead' },
];

/**
 * A warning for a URL that leaves out what receivers need. Null for other URLs, and for POSTs, whose body is complete.
 */
export function blindnessWarning(kind: Postback['kind'], address: string): string | null {
  if (kind === 'json') return null;
  const parsed = parseTemplate(address);
  if (parsed.kind === 'invalid') return null;
  if (parsed.parts.some((part) => part.kind !== 'text')) return missingMacros(macrosIn(parsed.parts));
  return 'The URL has no macros, so your server learns neither the user nor the amount. Add them, such as ?user={subid1}&amount={currency}&status={status}.';
}

function missingMacros(names: readonly MacroName[]): string | null {
  const missing = NEEDED.filter((needed) => !needed.names.some((name) => names.includes(name)));
  if (missing.length === 0) return null;
  const macros = missing.map(({ macro, why }) => `${macro} (${why})`);
  const [them, parameters] = missing.length === 1 ? ['it', 'a parameter'] : ['them', 'parameters'];
  return `The URL leaves out ${macros.join(', ')}. Your server can't know that without ${them}: add ${them} as ${parameters}.`;
}

/** The macros of a valid URL, in its order. */
export function macrosOf(address: string): MacroName[] {
  const parsed = parseTemplate(address);
  return parsed.kind === 'parsed' ? macrosIn(parsed.parts) : [];
}

/** Excludes macros in a hash, where receivers can't read them. */
function macrosIn(parts: readonly Part[]): MacroName[] {
  return parts.flatMap((part) => (part.kind === 'macro' ? [part.name] : []));
}

/** A valid template with a placeholder for each macro, to read its fixed parts. */
export function sampleUrl(address: string): URL {
  const parsed = parseTemplate(address);
  return new URL(parsed.kind === 'parsed' ? fillMarks(withMarks(parsed.parts)) : address);
}

function withMarks(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'macro' && mayBeDots(part.name) ? MAY_BE_DOTS : SOLID;
    })
    .join('');
}

function fillMarks(address: string): string {
  return address.replaceAll(SOLID, '1').replaceAll(MAY_BE_DOTS, '1');
}

function hasMark(text: string): boolean {
  return text.includes(SOLID) || text.includes(MAY_BE_DOTS);
}

function addressProblem(address: string): string | null {
  const authority = ORIGIN.exec(address)?.[1];
  if (authority === undefined) return 'must be an http or https URL';
  if (hasMark(authority)) return 'must not have a macro in its scheme, host or port';
  if (authority.includes('@')) return 'must not contain credentials';
  if (address.includes('#')) return "must not have a fragment: the part after '#' is never sent";
  return URL.canParse(fillMarks(address)) ? null : 'must be a valid URL';
}

function pathProblem(address: string): string | null {
  const parts = address.split(/[/\\]/).map((part) => part.replace(/%2e/gi, '.'));
  const isOpen = parts.some((part) => part.includes(MAY_BE_DOTS) && /^\.{0,2}$/.test(part.replaceAll(MAY_BE_DOTS, '')));
  return isOpen
    ? "must not take a whole path segment from users or offers, because '..' would lead elsewhere; use the query"
    : null;
}

function queryProblem(query: string): string | null {
  const names = query.split('&').map((pair) => pair.split('=', 1)[0] ?? '');
  if (names.some(hasMark)) return 'must not have a macro in the name of a parameter';
  const decoded = [...new URLSearchParams(names.map((name) => `${name}=`).join('&')).keys()];
  const taken = decoded.find((name) => ownParameters.includes(name));
  return taken === undefined ? null : `must not have the parameter ${taken}: the service appends it`;
}
