// Writes the tables of networks in docs/advertisers.md from the adapters.
import type { Adapter, Meaning } from '../server/leads/adapters/adapter.ts';
import { adapters } from '../server/leads/adapters/all.ts';
import { uncoveredParameters } from '../server/leads/reports/schemes.ts';

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

/** Two tables: how each network signs its calls, and what its parameters mean. */
export function adapterTables(): string {
  return [
    ...table(['`--scheme`', 'network', 'facts', 'signature', 'not signed'], adapters.map(signatureRow)),
    '',
    ...table(
      ['`--scheme`', 'click id goes in', 'identity', 'event', 'reversal', 'kinds', 'credits nothing', 'response'],
      adapters.map(callRow),
    ),
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function signatureRow(adapter: Adapter): string[] {
  const uncovered = uncoveredParameters(adapter.name);
  const gap = uncovered.length === 0 ? '' : `${uncovered.join(', ')}: **weak**`;
  const facts = adapter.facts === 'integrators' ? "integrators' code" : adapter.facts;
  return [code(adapter.name), adapter.network, facts, signatureText(adapter), gap];
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

/** The network's macro for a parameter, or the name of a parameter that the network appends. */
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

/** The parameters whose values have that meaning, such as ``pending: `{state}` pending``. */
function valuesMeaning(adapter: Adapter, meaning: Meaning): string[] {
  return adapter.states.flatMap(({ meanings, parameter }) => {
    const values = Object.keys(meanings).filter((value) => meanings[value] === meaning);
    return values.length === 0 ? [] : [`${meaning}: ${macroOf(adapter, parameter)} ${values.join(', ')}`];
  });
}
