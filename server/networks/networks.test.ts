import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parametersOfTemplate } from './signature-template.ts';
import { covers } from './signature.ts';
import { readParameters } from './network.ts';
import { networks } from './all.ts';

test('names are unique and sorted', () => {
  const names = networks.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].toSorted());
});

test('each folder of a network is in the list, and tests its calls', () => {
  const foldersWith = (file: string) =>
    globSync(`*/${file}`, { cwd: import.meta.dirname })
      .map(dirname)
      .toSorted();
  const names = networks.map(({ name }) => name);
  expect(foldersWith('network.ts')).toEqual(names);
  expect(foldersWith('network.test.ts')).toEqual(names);
});

test('each that lists surveys tests its lists', () => {
  for (const { name } of networks.filter(({ surveys }) => surveys !== undefined)) {
    expect(existsSync(new URL(`${name}/surveys.test.ts`, import.meta.url)), name).toBe(true);
  }
});

describe.each(networks)('$name', (adapter) => {
  const { amounts, appended, fields, goal, identity, offer, parameters, signature, states } = adapter;

  test('reads only parameters of its callback URL and those that the network appends', () => {
    const named = [...Object.keys(parameters), ...appended];
    for (const parameter of readParameters(adapter)) expect(named).toContain(parameter);
  });

  test('asks the network for the goal that it reads', () => {
    if (goal !== undefined) expect([...Object.keys(parameters), ...appended]).toContain(goal);
  });

  test('asks the network for the offer that it compares', () => {
    if (offer !== undefined) expect([...Object.keys(parameters), ...appended]).toContain(offer);
  });

  test('a negative payout is a reversal', () => {
    if (fields.payout !== undefined) expect(amounts).toContain(fields.payout);
  });

  test('an unsigned payout is an amount that the signature leaves out', () => {
    const { unsignedPayout } = adapter;
    if (unsignedPayout === undefined) return;
    expect(amounts).toContain(unsignedPayout);
    expect(fields.payout).toBeUndefined();
    expect(covers(signature, unsignedPayout)).toBe(false);
  });

  test('two users never share an identity', () => {
    expect(identity.length === 1 || identity.includes(fields.click_id)).toBe(true);
  });

  test('reconciliations require a signed payout', () => {
    const reconciles = states.some(({ meanings }) => Object.values(meanings).includes('reconciliation'));
    if (reconciles) expect(covers(signature, fields.payout ?? '')).toBe(true);
  });

  test('the signature covers parameters that the adapter knows, and a plain hash ends with the secret', () => {
    if (signature.kind !== 'template') return;
    const known = [...Object.keys(parameters), ...appended];
    for (const name of parametersOfTemplate(signature.template)) expect(known).toContain(name);
    // A plain hash whose text starts with the secret can be extended without knowing it.
    expect(signature.template.indexOf('{secret}')).toBe(
      signature.isKeyed ? -1 : signature.template.length - '{secret}'.length,
    );
    if (!signature.isKeyed) expect(known).toContain(signature.parameter);
  });
});
