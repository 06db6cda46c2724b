import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import type { ConsoleScene } from './console-scene.ts';
import { feedStates } from './feed-states.ts';
import { setUpStates } from './set-up-states.ts';
import { signInStates } from './sign-in-states.ts';
import { workStates } from './work-states.ts';

const folder = join(projectRoot, 'console/src/routes');

const source = readdirSync(folder)
  .filter((file) => file.endsWith('-routes.ts'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');
/** The path of each screen below `/console/`, with `{name}` for what differs, most exact first. */
const routes = [...source.matchAll(/ path: '([^']*)',\s+title: /g)]
  .map(([, path = '']) => path)
  .toSorted((one, other) => one.split('{').length - other.split('{').length);

/** A scene without anything: which screen a state is of depends on no id. */
const anyScene = { ids: {}, wall: {}, manager: {} } as unknown as ConsoleScene;

function isOf(route: string, path: string): boolean {
  const [wanted, given] = [route.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('{') || part === given[at]);
}

test('every screen of the console has a state among the looks', () => {
  const shown = [...setUpStates, ...feedStates, ...workStates, ...signInStates].map((state) => {
    const [path = ''] = state.path(anyScene).split(/[?#]/);
    return routes.find((route) => isOf(route, path));
  });
  expect(routes).not.toEqual([]);
  expect(routes).toHaveLength(source.match(/ open: \(\) => import\(/g)?.length ?? 0);
  expect(routes.filter((route) => !shown.includes(route))).toEqual([]);
});
