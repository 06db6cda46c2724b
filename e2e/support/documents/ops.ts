import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../server/runtime/project-root.ts';

export const opsFile = (name: string): string => readFileSync(join(projectRoot, 'ops', name), 'utf8');

/** The path of a package installed by scripts/install-ops-programs.mjs. */
export const programOfOps = (name: string): string => join(projectRoot, '.cache/ops-programs/node_modules', name);

/** The instructions of a Dockerfile, each with its arguments. */
export function instructionsOf(dockerfile: string): [instruction: string, rest: string][] {
  const whole = dockerfile.replace(/^#.*$/gm, '').replace(/\\\n\s*/g, '');
  return whole.split('\n').flatMap((line) => {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (line.trim() !== '' && instruction === '') throw new Error(`This is no instruction: ${line}`);
    return instruction === '' ? [] : [[instruction, rest]];
  });
}

/** `NAME=value NAME=value`, as in Dockerfiles and systemd units. */
export function assignmentsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(' ').map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  );
}

/** Values of the `Key=value` lines of a systemd unit. A key may be repeated. */
export function unitLines(name: string, key: string): string[] {
  return [...opsFile(`systemd/${name}`).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

/** A crontab command from the head of a compose file: a command, and the service in whose container it runs. */
export interface CronLine {
  when: string;
  file: string;
  service: string;
  command: string[];
}

/** All commands of the lines. After `&&`, a command runs only if the previous one succeeds. */
export function cronLinesIn(compose: string): CronLine[] {
  const lines = compose.matchAll(/^# {3}((?:[\d*]+ ){4}[\d*]+) {2}(docker compose .+)$/gm);
  return [...lines].flatMap(([, when = '', commands = '']) =>
    commands.split(' && ').map((text) => {
      const [, file = '', service = '', command = ''] =
        /^docker compose --file (\S+) exec -T (\S+) (.+)$/.exec(text) ?? [];
      return { when, file, service, command: command.split(' ') };
    }),
  );
}
