import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { boundText } from './print-checks.ts';
import { targets, type Target } from './targets.ts';

const lines = readFileSync(join(projectRoot, 'bench', 'README.md'), 'utf8').split('\n');

test.each(Object.entries<Target>(targets))('bench/README.md shows the target of "%s"', (what, one) => {
  const line = lines.find((each) => each.startsWith(`  ${what}  `)) ?? '';
  const { goal, target, unit } = one;
  const bounds = [boundText(target, unit), boundText(goal, unit)].filter((bound) => bound !== '');
  expect(line.match(/[<>]= [\d.]+ [a-z]+/gi)).toEqual(bounds);
});
