import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../server/runtime/project-root.ts';

export const opsFile = (name: string): string => readFileSync(join(projectRoot, 'ops', name), 'utf8');

/** The instructions of a Dockerfile, each with its arguments. */
export function instructionsOf(dockerfile: string): [instruction: string, rest: string][] {
  const whole = dockerfile.replace(/^#.*$/gm, '').replace(/\\\n\s*/g, '');
  return whole.split('\n').flatMap((line) => {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (line.trim() !== '' && instruction === '') throw new Error(`This is no instruction: ${line}`);
    return instruction === '' ? [] : [[instruction, rest]];
  });
}

/** `NAME=value NAME=value`, as Dockerfiles and systemd write it. */
export function assignmentsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(' ').map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  );
}
