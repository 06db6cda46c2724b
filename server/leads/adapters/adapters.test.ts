import { leadAnswer } from '@rewards-wall/shared/schema/lead.ts';
import { describe, expect, test } from 'vitest';
import { parametersOfTemplate } from '../reports/signature-template.ts';
import { covers } from '../reports/source-signature.ts';
import { readParameters } from './adapter.ts';
import { adapters } from './all.ts';

test('each has a name of its own, in order', () => {
  const names = adapters.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].toSorted());
});

describe.each(adapters)('$name', (adapter) => {
  const { amounts, answer, appended, fields, identity, parameters, signature, states } = adapter;

  test('reads what its address or the network names', () => {
    const named = [...Object.keys(parameters), ...appended];
    for (const parameter of readParameters(adapter)) expect(named).toContain(parameter);
  });

  test('answers what the service may answer', () => {
    for (const word of Object.values(answer)) expect(leadAnswer.options).toContain(word);
  });

  test('weighs the sign of its payout', () => {
    if (fields.payout !== undefined) expect(amounts).toContain(fields.payout);
  });

  test('has an identity that two users never share', () => {
    expect(identity.length === 1 || identity.includes(fields.click_id)).toBe(true);
  });

  test('pays on top only what is signed', () => {
    const reconciles = states.some(({ meanings }) => Object.values(meanings).includes('reconciliation'));
    if (reconciles) expect(covers(signature, fields.payout ?? '')).toBe(true);
  });

  test('signs what its address names, with the secret at the end', () => {
    if (signature.kind !== 'template') return;
    for (const name of parametersOfTemplate(signature.template)) expect(Object.keys(parameters)).toContain(name);
    // A hash of a text that begins with the secret can be made longer without knowing it.
    expect(signature.template.indexOf('{secret}')).toBe(
      signature.isKeyed ? -1 : signature.template.length - '{secret}'.length,
    );
    if (!signature.isKeyed) expect(Object.keys(parameters)).toContain(signature.parameter);
  });
});
