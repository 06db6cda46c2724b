import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';

const document: unknown = JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8'));

test('every parameter and every field of docs/openapi.json has a description', () => {
  expect(undescribedIn(document, ''), 'Describe these in their schemas: `.meta({ description })`.').toEqual([]);
});

test('finds parameters and fields without a description', () => {
  const field = { properties: { id: { type: 'integer' }, name: { description: 'Name' }, owner: { $ref: '#/Owner' } } };
  const parameters = [
    { in: 'query', name: 'limit', schema: {} },
    { in: 'query', name: 'offset', schema: { description: 'Offset' } },
  ];
  expect(undescribedIn({ field, parameters }, '')).toEqual(['/field/properties/id', '/parameters/0 (limit)']);
});

/** The places of parameters and fields without a description. A reference has its target's description. */
function undescribedIn(node: unknown, path: string): string[] {
  if (!isObject(node)) return [];
  const own: string[] = [];
  if ('in' in node && 'name' in node && !isDescribed(node) && !isDescribed(node['schema'])) {
    own.push(`${path} (${String(node['name'])})`);
  }
  const fields = isObject(node['properties']) ? Object.entries(node['properties']) : [];
  for (const [name, field] of fields) {
    if (!isDescribed(field)) own.push(`${path}/properties/${name}`);
  }
  return [...own, ...Object.entries(node).flatMap(([name, child]) => undescribedIn(child, `${path}/${name}`))];
}

function isDescribed(node: unknown): boolean {
  return !isObject(node) || 'description' in node || '$ref' in node;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
