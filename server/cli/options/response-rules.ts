import { answerText } from '@rewards-wall/shared/schema/postback.ts';
import type { Command } from 'commander';
import type { ResponseRules } from '../../store/ports/postbacks.ts';
import { parseWith } from './parse-with.ts';

/** Options for which responses count as delivered. */
export interface ResponseRuleOptions {
  mustContain?: string;
  followRedirect?: boolean;
}

const parseText = parseWith(answerText);

export function withResponseRules(command: Command): Command {
  return command
    .option('--must-contain <text>', 'text that the first 2 kB of the response must contain; "" for none', (value) =>
      value === '' ? '' : parseText(value),
    )
    .option('--follow-redirect', 'follow one redirect, with a GET and only to a public https address');
}

/** The changes of the options. */
export function responseRulesOf({ followRedirect, mustContain }: ResponseRuleOptions): Partial<ResponseRules> {
  return {
    ...(mustContain !== undefined && { mustContain: mustContain === '' ? null : mustContain }),
    ...(followRedirect !== undefined && { followsRedirect: followRedirect }),
  };
}
