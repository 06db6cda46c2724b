// Generates the tables of networks in docs/advertisers.md from the adapters.
import { readdirSync, readFileSync } from 'node:fs';
import type { Adapter, Meaning } from '../server/networks/network.ts';
import { networks } from '../server/networks/all.ts';
import { mappedAdapter } from '../server/leads/reports/mapped-adapter.ts';
import { readCallMap } from '../server/leads/sources/read-call-map.ts';
import { isWeakSource, schemeNamed, uncoveredParameters } from '../server/leads/reports/schemes.ts';

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

/** Two tables: how each network signs its calls, and what its parameters mean. */
export function adapterTables(): string {
  return [
    ...table(['`--scheme`', 'network', 'facts', 'signature', 'not signed'], networks.map(signatureRow)),
    '',
    ...table(
      ['`--scheme`', 'click id goes in', 'identity', 'event', 'reversal', 'kinds', 'credits nothing', 'response'],
      networks.map(callRow),
    ),
  ].join('\n');
}

/** The maps in docs/examples/callback-maps, for networks without an adapter. */
export function callMapTable(): string {
  const folder = 'docs/examples/callback-maps';
  const rows = readdirSync(folder)
    .toSorted()
    .map((file) => mapRow(file, readCallMap(readFileSync(`${folder}/${file}`, 'utf8'))));
  const head = ['map', 'facts', 'click id goes in', 'identity', 'reversal', 'credits nothing', 'hash', 'response'];
  return table(head, rows).join('\n');
}

function mapRow(file: string, reading: ReturnType<typeof readCallMap>): string[] {
  if (reading.kind === 'invalid') throw new Error(`${file}: ${reading.problems.join(' ')}`);
  const adapter = mappedAdapter(reading.map);
  const { about } = reading.map;
  if (about === undefined) throw new Error(`${file} has no "about".`);
  const [, ...call] = callRow(adapter);
  const [clickIn = '', identity = '', , reversal = '', , nothings = '', answers = ''] = call;
  const isHashed = adapter.signature.kind === 'template';
  return [
    `[${about.network}](examples/callback-maps/${file})`,
    `${factsText(adapter)}, ${about.as_of}: ${about.source.replaceAll('|', '\\|')}`,
    ...[clickIn, identity, reversal, nothings],
    isHashed ? signatureText(adapter) : 'none',
    answers,
  ];
}

function factsText({ facts }: Adapter): string {
  return facts === 'integrators' ? "integrators' code" : facts;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function signatureRow(adapter: Adapter): string[] {
  const uncovered = uncoveredParameters(schemeNamed(adapter.name));
  const left = uncovered.length === 0 ? 'a plain hash' : uncovered.join(', ');
  const gap = isWeakSource(schemeNamed(adapter.name)) ? `${left}: **weak**` : '';
  return [code(adapter.name), adapter.network, factsText(adapter), signatureText(adapter), gap];
}

function signatureText({ signature }: Adapter): string {
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

function callRow(adapter: Adapter): string[] {
  const { answer, fields, identity } = adapter;
  const answers = new Set([answer.accepted, answer.duplicate]);
  return [
    code(adapter.name),
    macroOf(adapter, fields.click_id),
    identity.map((parameter) => macroOf(adapter, parameter)).join(' + '),
    fields.event_id === undefined ? '' : macroOf(adapter, fields.event_id),
    reversalOf(adapter),
    [...valuesMeaning(adapter, 'screenout'), ...valuesMeaning(adapter, 'bonus')].join(', '),
    nothing.flatMap((meaning) => valuesMeaning(adapter, meaning)).join(', '),
    [...answers].map(code).join(' / '),
  ];
}

/** The network's macro for a parameter, or the name of a parameter that the network appends itself. */
function macroOf({ parameters }: Adapter, parameter: string): string {
  return code(parameters[parameter] ?? parameter);
}

function reversalOf(adapter: Adapter): string {
  const { amounts, reversal } = adapter;
  const ways = valuesMeaning(adapter, 'reversal').map((way) => way.replace(/^reversal: /, ''));
  if (reversal?.prefix) ways.push(`id begins with ${code(reversal.prefix)}`);
  if (amounts.length > 0) ways.push(`negative ${amounts.map((amount) => macroOf(adapter, amount)).join(' or ')}`);
  const named = reversal?.original ? [`the lead's id is in ${macroOf(adapter, reversal.original)}`] : [];
  return [...ways, ...named].join('; ') || 'none';
}

/** The parameter values with that meaning, such as ``pending: `{state}` pending``. */
function valuesMeaning(adapter: Adapter, meaning: Meaning): string[] {
  return adapter.states.flatMap(({ meanings, parameter }) => {
    const values = Object.keys(meanings).filter((value) => meanings[value] === meaning);
    return values.length === 0 ? [] : [`${meaning}: ${macroOf(adapter, parameter)} ${values.join(', ')}`];
  });
}
