import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import { tryCommand } from '../service/run-command.ts';

/** A guide in docs/. Tests run its examples exactly as printed. */
export interface Guide {
  text: string;
  /** Every code block in `language`, in order. */
  codeBlocks(language: string): string[];
  /** The only code block in `language` that contains `mark`; fails if there is none, or more than one. */
  codeBlock(language: string, mark: string): string;
}

export function openGuide(name: string): Guide {
  const text = readFileSync(join(projectRoot, 'docs', name), 'utf8');
  const codeBlocks = (language: string): string[] =>
    [...text.matchAll(new RegExp(`^( *)\`\`\`${language}\\n(.*?)^ *\`\`\`$`, 'gms'))].map(
      ([, indent = '', code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    );
  return {
    text,
    codeBlocks,
    codeBlock(language, mark) {
      const found = codeBlocks(language).filter((code) => code.includes(mark));
      expect(found, `blocks of ${language} with ${mark} in ${name}`).toHaveLength(1);
      return found[0] ?? '';
    },
  };
}

/** Whether this machine has a program that an example needs. */
export const has = (program: string, ...args: string[]): boolean => tryCommand(program, args).status === 0;
