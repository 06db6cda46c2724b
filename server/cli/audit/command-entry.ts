import type { Command } from 'commander';
import type { AuditEntry } from '../../store/ports/audit.ts';
import { parseId } from '../options/parse.ts';

/** Replaces typed text, which may be a secret or about a user. */
const CUT = '…';

/** The name of a command below the program, such as `wall set`. */
export function nameOf(command: Command): string {
  const above = command.parent;
  return above === null || above.parent === null ? command.name() : `${nameOf(above)} ${command.name()}`;
}

/** The audit entry of a command: its name, and its arguments without free text. */
export function commandEntry(
  command: Command,
  { at, outcome }: { at: number; outcome: 'done' | 'failed' },
): AuditEntry {
  return {
    at,
    actor: { kind: 'cli', id: null, ip: null },
    action: 'command',
    subject: nameOf(command),
    pubId: null,
    before: null,
    after: { ...argumentsOf(command), outcome },
  };
}

/** IDs, switches and choices as given; `…` for anything else. */
function argumentsOf(command: Command): object {
  const given = command.registeredArguments.map((argument, index): [string, unknown] => {
    const value: unknown = command.processedArgs[index];
    return [argument.name(), value === undefined || argument.parseArg === parseId ? value : CUT];
  });
  const options = command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .map((option): [string, unknown] => {
      const value: unknown = command.getOptionValue(option.attributeName());
      const isSafe = option.parseArg === parseId || option.argChoices !== undefined || typeof value === 'boolean';
      return [option.long ?? option.name(), isSafe ? value : CUT];
    });
  return Object.fromEntries([...given, ...options].filter(([, value]) => value !== undefined));
}
