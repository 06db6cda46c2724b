import { expect, test } from 'vitest';
import { runStep, type Operation } from './run-step.ts';

/** An operation without effect. */
function operation(kind: Operation['kind'] = 'offers'): Operation {
  const request = { method: 'GET', path: '/', headers: {} } as const;
  return { kind, request, answered: () => null, failed: () => undefined };
}

test('sends every request that is due, although none of the earlier ones has finished', async () => {
  const waiting: (() => void)[] = [];
  const result = await runStep(
    { rate: 1_000, ms: 20 },
    () => operation(),
    () =>
      new Promise((resolve) => {
        waiting.push(() => resolve(null));
        // Responds only after all are sent.
        if (waiting.length === 20) for (const answer of waiting) answer();
      }),
  );
  expect(result).toMatchObject({ sent: 20, errors: {}, all: { answered: 20 } });
});

test('latency counts from when a request was due, even if the generator itself sent it late', async () => {
  let isHeldUp = true;
  const result = await runStep(
    { rate: 1_000, ms: 50 },
    () => {
      // The first request blocks the process until all others are due.
      const until = performance.now() + (isHeldUp ? 60 : 0);
      isHeldUp = false;
      while (performance.now() < until);
      return operation();
    },
    async () => null,
  );
  expect(result.all.p50).toBeGreaterThan(20);
  expect(result.lateP99).toBeGreaterThan(20);
});

test('counts errors by kind and what happened, and leaves them out of the latencies', async () => {
  const answers = ['503 unavailable', 'ECONNRESET', null];
  const kinds = ['lead', 'click', 'offers'] as const;
  let next = 0;
  const result = await runStep(
    { rate: 1_000, ms: 6 },
    () => operation(kinds[next % 3]),
    async () => answers[next++ % 3] ?? null,
  );
  expect(result.errors).toEqual({ 'lead: 503 unavailable': 2, 'click: ECONNRESET': 2 });
  expect(result.kinds).toEqual({ offers: expect.objectContaining({ answered: 2 }) });
  expect(result.sent).toBe(6);
});
