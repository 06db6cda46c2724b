// Generates the tables of networks in docs/lead-sources.md from their callbacks.
import { readdirSync, readFileSync } from 'node:fs';
import type { CallbackFormat, Meaning } from '../server/networks/network.ts';
import { networks } from '../server/networks/all.ts';
import { mappedCallback } from '../server/leads/reports/mapped-callback.ts';
import { readCallMap } from '../server/leads/sources/read-call-map.ts';
import { isWeakSource, schemeNamed, uncoveredParameters } from '../server/leads/reports/schemes.ts';
import { code, table } from './markdown-table.ts';

/** Two tables: how each network signs its calls, and what its parameters mean. */
export function callbackTables(): string {
  return [
    table(['`--scheme`', 'network', 'facts', 'signature', 'not signed'], networks.map(signatureRow)),
    '',
    table(
      ['`--scheme`', 'click id goes in', 'identity', 'event', 'reversal', 'kinds', 'credits nothing', 'response'],
      networks.map(callRow),
    ),
  ].join('\n');
}

/** The maps in docs/examples/callback-maps, for networks that we have no folder for. */
export function callMapTable(): string {
  const folder = 'docs/examples/callback-maps';
  const rows = readdirSync(folder)
    .toSorted()
    .map((file) => mapRow(file, readCallMap(readFileSync(`${folder}/${file}`, 'utf8'))));
  const head = ['map', 'facts', 'click id goes in', 'identity', 'reversal', 'credits nothing', 'hash', 'response'];
  return table(head, rows);
}

function mapRow(file: string, reading: ReturnType<typeof readCallMap>): string[] {
  if (reading.kind === 'invalid') throw new Error(`${file}: ${reading.problems.join(' ')}`);
  const callback = mappedCallback(reading.map);
  const { about } = reading.map;
  if (about === undefined) throw new Error(`${file} has no "about".`);
  const [, ...call] = callRow(callback);
  const [clickIn = '', identity = '', , reversal = '', , nothings = '', answers = ''] = call;
  const isHashed = callback.signature.kind === 'template';
  return [
    `[${about.network}](examples/callback-maps/${file})`,
    `${factsText(callback)}, ${about.as_of}: ${about.source}`,
    ...[clickIn, identity, reversal, nothings],
    isHashed ? signatureText(callback) : 'none',
    answers,
  ];
}

function factsText({ facts }: CallbackFormat): string {
  return facts === 'integrators' ? "integrators' code" : facts;
}

function signatureRow(callback: CallbackFormat): string[] {
  const uncovered = uncoveredParameters(schemeNamed(callback.name));
  const left = uncovered.length === 0 ? 'a plain hash' : uncovered.join(', ');
  const gap = isWeakSource(schemeNamed(callback.name)) ? `${left}: **weak**` : '';
  return [code(callback.name), callback.network, factsText(callback), signatureText(callback), gap];
}

function signatureText({ signature }: CallbackFormat): string {
  switch (signature.kind) {
    case 'whole-url':
      return `${code(signature.parameter)}: HMAC-${nameOf(signature.hash)} of the whole URL`;
    case 'sorted-query':
      return `header ${code(signature.header)}: HMAC-${nameOf(signature.hash)} of the sorted query`;
    case 'sorted-pairs':
      return `${code(signature.parameter)}: SHA-256 of the secret and the sorted parameters`;
    case 'template':
      return `${code(signature.parameter)}: ${signature.isKeyed ? 'HMAC-' : ''}${nameOf(signature.hash)} of ${code(signature.template)}`;
    case 'secret-in-path':
      return 'none; our secret is in the URL';
  }
}

function nameOf(hash: string): string {
  return hash.replace(/^sha/, 'SHA-').toUpperCase();
}

const nothing: readonly Meaning[] = ['pending', 'test', 'quota_full', 'quality'];

function callRow(callback: CallbackFormat): string[] {
  const { answer, fields, identity } = callback;
  const answers = new Set([answer.accepted, answer.duplicate]);
  return [
    code(callback.name),
    macroOf(callback, fields.click_id),
    identity.map((parameter) => macroOf(callback, parameter)).join(' + '),
    fields.event_id === undefined ? '' : macroOf(callback, fields.event_id),
    reversalOf(callback),
    [...valuesMeaning(callback, 'screenout'), ...valuesMeaning(callback, 'bonus')].join(', '),
    nothing.flatMap((meaning) => valuesMeaning(callback, meaning)).join(', '),
    [...answers].map(code).join(' / '),
  ];
}

/** The network's macro for a parameter, or the name of a parameter that the network appends itself. */
function macroOf({ parameters }: CallbackFormat, parameter: string): string {
  return code(parameters[parameter] ?? parameter);
}

function reversalOf(callback: CallbackFormat): string {
  const { amounts, reversal } = callback;
  const ways = valuesMeaning(callback, 'reversal').map((way) => way.replace(/^reversal: /, ''));
  if (reversal?.prefix) ways.push(`id begins with ${code(reversal.prefix)}`);
  if (amounts.length > 0) ways.push(`negative ${amounts.map((amount) => macroOf(callback, amount)).join(' or ')}`);
  const named = reversal?.original ? [`the lead's id is in ${macroOf(callback, reversal.original)}`] : [];
  return [...ways, ...named].join('; ') || 'none';
}

/** The parameter values with that meaning, such as ``pending: `{state}` pending``. */
function valuesMeaning(callback: CallbackFormat, meaning: Meaning): string[] {
  return callback.states.flatMap(({ meanings, parameter }) => {
    const values = Object.keys(meanings).filter((value) => meanings[value] === meaning);
    return values.length === 0 ? [] : [`${meaning}: ${macroOf(callback, parameter)} ${values.join(', ')}`];
  });
}
