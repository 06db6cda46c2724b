import { mayBeDots } from './macros.ts';
import { parseTemplate, type Part } from './parse-template.ts';

/** The parameters that we append to every GET; a template must not have them already. */
export const ownParameters: readonly string[] = ['postback_id', 'timestamp', 'signature'];

/** Stand for macros while an address is looked at: no template has control characters. */
const SOLID = '\u0001';
const MAY_BE_DOTS = '\u0002';
const ORIGIN = /^https?:\/\/([^/?#\\]+)/i;

/**
 * What keeps a template from being the address of a GET, as a sentence that goes on from its name; null when nothing
 * does. Scheme, host and port are fixed text, and no value can add a parameter or change the way that the path goes.
 */
export function templateProblem(template: string): string | null {
  const parsed = parseTemplate(template);
  if (parsed.kind === 'invalid') return parsed.problem;
  const address = withMarks(parsed.parts);
  return (
    addressProblem(address) ??
    pathProblem(address.replace(/\?.*$/s, '')) ??
    queryProblem(address.replace(/^[^?]*\??/, ''))
  );
}

/** The same of the address that is posted to. */
export function jsonAddressProblem(address: string): string | null {
  const parsed = parseTemplate(address);
  if (parsed.kind === 'invalid' || parsed.parts.some(({ kind }) => kind !== 'text')) {
    return 'must not have macros: the body of a POST has it all';
  }
  return addressProblem(address);
}

/** An address that was found good, with something in place of each macro: to look at its fixed parts. */
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
  if (authority === undefined) return 'must be an http or https address';
  if (hasMark(authority)) return 'must not have a macro in its scheme, host or port';
  if (authority.includes('@')) return 'must not carry credentials';
  if (address.includes('#')) return "must not have a fragment: what follows '#' is never sent";
  return URL.canParse(fillMarks(address)) ? null : 'must be a valid address';
}

function pathProblem(address: string): string | null {
  const parts = address.split(/[/\\]/).map((part) => part.replace(/%2e/gi, '.'));
  const isOpen = parts.some((part) => part.includes(MAY_BE_DOTS) && /^\.{0,2}$/.test(part.replaceAll(MAY_BE_DOTS, '')));
  return isOpen
    ? "must not have a whole part of its path be text of users or offers: '..' would lead elsewhere; use the query"
    : null;
}

function queryProblem(query: string): string | null {
  const names = query.split('&').map((pair) => pair.split('=', 1)[0] ?? '');
  if (names.some(hasMark)) return 'must not have a macro in the name of a parameter';
  const decoded = [...new URLSearchParams(names.map((name) => `${name}=`).join('&')).keys()];
  const taken = decoded.find((name) => ownParameters.includes(name));
  return taken === undefined ? null : `must not have the parameter ${taken}: we append it`;
}
