import { codeSpansOf } from './markdown.ts';

/** A command of `rewards` that a document shows, without `rewards`. */
export interface ShownCommand {
  line: string;
  /** Whether it is in a block of commands. A sentence may name a command without its arguments. */
  isWhole: boolean;
}

const PREFIX = /^(?:rewards|npm run -s rewards --) (?=[a-z])(?!help\b)/;

/** The commands in a document's blocks of shell and in its code spans. `names`: those of all commands. */
export function shownCommands(text: string, names: ReadonlySet<string>): ShownCommand[] {
  const blocks = shellBlocks(text).flatMap(statementsOf);
  const spans = codeSpansOf(text).filter((span) => PREFIX.test(span) || startsWithCommand(span, names));
  return [
    ...blocks.filter((line) => PREFIX.test(line)).map((line) => ({ line: line.replace(PREFIX, ''), isWhole: true })),
    ...spans.map((span) => ({ line: span.replace(PREFIX, ''), isWhole: false })),
  ];
}

/** The blocks of shell in a document. */
export const shellBlocks = (text: string): string[] =>
  [...text.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, code = '']) => code);

/** Guides also write `wall set 1 --require-token`. */
function startsWithCommand(span: string, names: ReadonlySet<string>): boolean {
  const [name = '', second = ''] = span.split(/\s+/);
  return names.has(name) && /^(?:--)?[a-z][a-z-]*$/.test(second);
}

/** Joins continued lines, drops comments, and takes pipelines and lists apart. */
export function statementsOf(code: string): string[] {
  return code
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => line.replace(/(?:^|\s)#.*$/, '').split(/\s(?:\|\|?|&&|;|>)(?:\s|$)|\)\s|\$?\(/))
    .map((statement) => statement.trim());
}
