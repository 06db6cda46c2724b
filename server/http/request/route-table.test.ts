import { routes } from '@rewards-wall/shared/routes.ts';
import { expect, test } from 'vitest';
import { routeTable } from './route-table.ts';

const all = Object.values(routes);
const find = routeTable(all, ({ path }) => path);

test.each([...new Set(all.map(({ path }) => path))])('%s finds the endpoints of its own template only', (template) => {
  for (const value of ['7', 'a%2Fb', '']) {
    const path = template.replaceAll(/\{\w+\}/g, value);
    expect(find(path)?.endpoints.map((route) => route.path)).toEqual(
      all.filter((route) => route.path === template).map(() => template),
    );
  }
});

test('paths that only resemble a template lead nowhere', () => {
  for (const path of [
    '/',
    '/click/1',
    '/click/1/token/more',
    '/v1/walls/7',
    '/V1/walls/7/leads',
    '/v1/walls/7/leads/',
  ]) {
    expect(find(path)).toBeNull();
  }
});
