// What docs/advertisers.md says of each network follows from its adapter.
import type { Adapter, Meaning } from '../server/leads/adapters/adapter.ts';
import { adapters } from '../server/leads/adapters/all.ts';
import { uncoveredParameters } from '../server/leads/schemes.ts';

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

/** Two tables: how each network proves its calls, and what it says in them. */
export function adapterTables(): string {
  return [
    ...table(['`--scheme`', 'network', 'facts', 'proof', 'not covered'], adapters.map(proofRow)),
    '',
    ...table(
      ['`--scheme`', 'click id goes in', 'identity', 'event', 'reversal', 'kinds', 'credits nothing', 'answer'],
      adapters.map(callRow),
    ),
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function proofRow(adapter: Adapter): string[] {
  const uncovered = uncoveredParameters(adapter.name);
  const gap = uncovered.length === 0 ? '' : `${uncovered.join(', ')}: **weak**`;
  const facts = adapter.facts === 'integrators' ? "integrators' code" : adapter.facts;
  return [code(adapter.name), adapter.network, facts, proofOf(adapter), gap];
}

function proofOf({ signature }: Adapter): string {
  switch (signature.kind) {
    case 'whole-url':
      return `${code(signature.parameter)}: HMAC-${nameOf(signature.hash)} of the whole address`;
    case 'sorted-query':
      return `header ${code(signature.header)}: HMAC-${nameOf(signature.hash)} of the sorted query`;
    case 'template':
      return `${code(signature.parameter)}: ${signature.isKeyed ? 'HMAC-' : ''}${nameOf(signature.hash)} of ${code(signature.template)}`;
    case 'secret-in-path':
      return 'our secret in the address';
  }
}

function nameOf(hash: string): string {
  return hash.replace(/^sha/, 'SHA-').toUpperCase();
}

function callRow(adapter: Adapter): string[] {
  const { answer, fields, identity } = adapter;
  const answers = new Set([answer.accepted, answer.duplicate]);
  return [
    code(adapter.name),
    macroOf(adapter, fields.click_id),
    identity.map((parameter) => macroOf(adapter, parameter)).join(' + '),
    fields.event_id === undefined ? '' : macroOf(adapter, fields.event_id),
    reversalOf(adapter),
    [...saying(adapter, 'screenout'), ...saying(adapter, 'bonus')].join(', '),
    [...saying(adapter, 'pending'), ...saying(adapter, 'test')].join(', '),
    [...answers].map(code).join(' / '),
  ];
}

/** What the network puts into a parameter, or the parameter that it adds. */
function macroOf({ parameters }: Adapter, parameter: string): string {
  return code(parameters[parameter] ?? parameter);
}

function reversalOf(adapter: Adapter): string {
  const { amounts, reversal } = adapter;
  const ways = saying(adapter, 'reversal').map((way) => way.replace(/^reversal: /, ''));
  if (reversal?.prefix) ways.push(`id ${code(`${reversal.prefix}…`)}`);
  if (amounts.length > 0) ways.push(`negative ${amounts.map((amount) => macroOf(adapter, amount)).join(' or ')}`);
  const named = reversal?.original ? [`names its lead in ${macroOf(adapter, reversal.original)}`] : [];
  return [...ways, ...named].join('; ') || 'none';
}

function saying(adapter: Adapter, meaning: Meaning): string[] {
  return adapter.states.flatMap(({ meanings, parameter }) => {
    const values = Object.keys(meanings).filter((value) => meanings[value] === meaning);
    return values.length === 0 ? [] : [`${meaning}: ${macroOf(adapter, parameter)} ${values.join(', ')}`];
  });
}
