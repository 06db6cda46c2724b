import { describe, expect, test } from 'vitest';
import { TEMPLATE, usePostbackCommands } from './postback-commands.fixture.ts';

const { add, creditAnn, exhaust, json, run, setUp } = usePostbackCommands();

describe('deliveries', () => {
  test('the log shows every attempt; a replay makes them due again', async () => {
    await setUp();
    const postbackId = await add('--url', TEMPLATE);
    const first = await creditAnn();
    const second = await creditAnn();
    await exhaust(postbackId);
    const log = await json('log', '--id', postbackId, '--state', 'exhausted');
    expect(log).toHaveLength(2);
    expect(log).toContainEqual({
      deliveryId: expect.any(String),
      postbackId,
      adwallId: 1,
      leadId: first,
      offerId: expect.any(Number),
      status: 1,
      state: 'exhausted',
      created_at: expect.any(String),
      due_at: null,
      attempts: [
        { number: 1, at: expect.any(String), ms: 12, httpStatus: 500, error: 'status', body: 'no such user\u001b[2J' },
      ],
    });
    expect((await run('log')).stdout).toMatch(/exhausted.* 500 +12$/m);
    expect(await json('list')).toMatchObject([{ exhausted: 2, pending: 0 }]);

    expect(await json('replay', '--lead', first)).toEqual({ replayed: 1 });
    expect(await json('log', '--lead', first)).toMatchObject([{ state: 'pending', due_at: expect.any(String) }]);
    expect(await json('log', '--lead', second)).toMatchObject([{ state: 'exhausted' }]);
    const [{ deliveryId }] = (await json('log', '--lead', second)) as [{ deliveryId: string }];
    expect(await json('replay', '--delivery', deliveryId)).toEqual({ replayed: 1 });
    expect(await json('replay', '--from', '2100-01-01')).toEqual({ replayed: 0 });
    expect(await json('replay', '--wall', '1', '--to', '2100-01-01T00:00:00+02:00')).toEqual({ replayed: 2 });
    expect(await json('log', '--limit', '1')).toHaveLength(1);
  });

  test.each([
    ['log', '--wall', '99'],
    ['log', '--id', 'pbk_none'],
    ['replay', '--wall', '99', '--from', '2026-01-31'],
    ['replay', '--id', 'pbk_none'],
  ])('%s %s %s: an unknown wall or postback is an error, not an empty result', async (...words) => {
    await setUp();
    const named = words[1] === '--wall' ? 'wall 99' : 'postback pbk_none';
    expect(await run(...words)).toEqual({ code: 1, stdout: '', stderr: `error: There is no ${named}.\n` });
  });

  test('the log is narrowed by what names its leads, which goes without an id of a lead or a delivery', async () => {
    await setUp();
    const postbackId = await add('--url', TEMPLATE);
    const leadId = await creditAnn();
    for (const words of [
      ['--user', 'ann'],
      ['--user', 'ann', '--id', postbackId, '--wall', '1', '--from', '2020-01-01'],
    ]) {
      expect(await json('log', ...words)).toMatchObject([{ leadId, attempts: [] }]);
    }
    for (const words of [
      ['--user', 'bob'],
      ['--click', 'clk_none'],
      ['--transaction', 'none'],
      ['--source', 'none'],
    ]) {
      expect(await json('log', ...words)).toEqual([]);
    }
    expect(await json('log', '--user', 'ann', '--state', 'exhausted')).toEqual([]);
    expect(await run('log', '--user', 'ann', '--lead', leadId)).toMatchObject({ code: 2 });
  });

  test('deliveries to a disabled postback are parked', async () => {
    await setUp();
    const postbackId = await add('--url', TEMPLATE);
    expect(await json('disable', postbackId)).toEqual({ postbackId, state: 'disabled' });
    expect(await json('list')).toMatchObject([{ state: 'disabled', reason: 'operator' }]);
    await creditAnn();
    expect(await json('log')).toMatchObject([{ state: 'parked', due_at: null, attempts: [] }]);
    expect(await json('enable', postbackId)).toEqual({ postbackId, state: 'enabled' });
    expect(await json('list')).toMatchObject([{ state: 'enabled', reason: null, pending: 1 }]);
    expect(await json('log')).toMatchObject([{ state: 'pending' }]);
  });
});
