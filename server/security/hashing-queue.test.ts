import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { admit, AT_ONCE, nextInLine, type Claim, type Line } from './hashing-queue.ts';

type Step = 'finish' | { network: number };

const attack = fc.array(fc.oneof(fc.constant<Step>('finish'), fc.record({ network: fc.nat({ max: 40 }) })), {
  maxLength: 120,
});

function arrive(line: Line, claim: Claim): Line {
  const verdict = admit(line, claim);
  if (verdict === 'refuse') return line;
  return verdict === 'run'
    ? { ...line, running: [...line.running, claim] }
    : { ...line, waiting: [...line.waiting, claim] };
}

function finish({ running, waiting }: Line): Line {
  let line = { running: running.slice(1), waiting };
  for (let next = nextInLine(line); next !== undefined; next = nextInLine(line)) {
    line = { running: [...line.running, next], waiting: line.waiting.filter((claim) => claim !== next) };
  }
  return line;
}

const after = (steps: readonly Step[]): Line =>
  steps.reduce<Line>(
    (line, step) =>
      step === 'finish' ? finish(line) : arrive(line, { budget: 'stranger', holder: `network ${step.network}` }),
    { running: [], waiting: [] },
  );

test.each(['known-address', 'link', 'session'] as const)(
  'whatever strangers do, a password of the budget %s is hashed at once',
  (budget) => {
    fc.assert(
      fc.property(attack, (steps) => {
        expect(admit(after(steps), { budget, holder: 'owner' })).toBe('run');
      }),
    );
  },
);

test('whatever one network does, a stranger of another one is hashed after at most three of its passwords', () => {
  const ofOne = fc.array(fc.constantFrom<Step>('finish', { network: 0 }), { maxLength: 60 });
  fc.assert(
    fc.property(ofOne, (steps) => {
      const claim = { budget: 'stranger', holder: 'elsewhere' } as const;
      let line = arrive(after(steps), claim);
      for (let done = 0; done < 3 && !line.running.includes(claim); done += 1) line = finish(line);
      expect(line.running).toContain(claim);
    }),
  );
});

test('a holder with their own budget takes no more than a holder may', () => {
  let line: Line = { running: [], waiting: [] };
  const claim = { budget: 'session', holder: 'mallory' } as const;
  for (let sent = 0; sent < 20; sent += 1) line = arrive(line, claim);
  expect(line.running).toHaveLength(AT_ONCE);
  expect(line.waiting).toHaveLength(2);
  expect(admit(line, claim)).toBe('refuse');
  for (const budget of ['session', 'link', 'known-address'] as const) {
    expect(admit(line, { budget, holder: 'owner' })).toBe('wait');
  }
});
