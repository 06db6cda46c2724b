import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { projectRoot } from '../../server/ops/project-root.ts';
import { tryCommand } from './run-command.ts';

/** A guide of docs/, whose examples tests run as they stand there. */
export interface Guide {
  text: string;
  /** The one code block in `language` that holds `mark`; fails when there is none, or more than one. */
  codeBlock(language: string, mark: string): string;
}

export function openGuide(name: string): Guide {
  const text = readFileSync(join(projectRoot, 'docs', name), 'utf8');
  return {
    text,
    codeBlock(language, mark) {
      const found = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))]
        .map(([, code]) => code ?? '')
        .filter((code) => code.includes(mark));
      expect(found, `blocks of ${language} with ${mark} in ${name}`).toHaveLength(1);
      return found[0] ?? '';
    },
  };
}

/** Whether this machine has a program that an example is written for. */
export const has = (program: string, ...args: string[]): boolean => tryCommand(program, args).status === 0;
