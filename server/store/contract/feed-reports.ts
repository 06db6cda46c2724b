import { expect, test } from 'vitest';
import { addFeed, run } from './feed-fixtures.ts';
import { AT, freshId, type OpenStore } from './fixtures.ts';

/** When conversion reports are read, and the results. */
export function feedReportsContract(open: OpenStore): void {
  test('a conversion report has its own schedule and failures, and shares the lease of the runs', async () => {
    const store = open();
    const { name } = await addFeed(store, { reportDueAt: AT + 100 });
    const lease = (id: string, mustBeDue: boolean, at: number) =>
      store.leaseFeedReport({ name, lease: id, leaseUntil: at + 1000, mustBeDue, at });
    expect(await lease('a', true, AT + 99)).toBeNull();
    await store.changeFeed({ name, changes: { isPaused: true } });
    expect(await lease('a', true, AT + 100)).toBeNull();
    expect(await lease('a', false, AT)).toMatchObject({ name, reportDueAt: AT + 100 });
    expect(await store.leaseFeed({ name, lease: 'run', leaseUntil: AT + 9, at: AT })).toBeNull();
    const ended = { name, runId: freshId('run'), startedAt: AT, at: AT + 1, dueAt: AT + 500, report: '{"r":1}' };
    expect(await store.endFeedReport({ ...ended, lease: 'b', outcome: 'failed' })).toEqual({ kind: 'lost_lease' });
    expect(await store.endFeedReport({ ...ended, lease: 'a', outcome: 'failed' })).toEqual({ kind: 'ended' });
    expect(await store.listFeeds(name)).toMatchObject([
      { failures: 0, dueAt: AT, reportFailures: 1, reportSucceededAt: null, reportDueAt: AT + 500, leaseUntil: null },
    ]);
    await store.changeFeed({ name, changes: { isPaused: false, reportDueAt: AT + 200 } });
    expect(await lease('c', true, AT + 200)).toMatchObject({ name });
    const again = { ...ended, runId: freshId('run'), lease: 'c', outcome: 'applied' as const };
    expect(await store.endFeedReport(again)).toEqual({ kind: 'ended' });
    expect(await store.listFeeds(name)).toMatchObject([{ reportFailures: 0, reportSucceededAt: AT + 1 }]);
    const runs = await store.listFeedRuns({ feed: name, limit: 9 });
    const [newest] = runs;
    expect(newest && (await store.findFeedRun(newest.runId))).toEqual(newest);
    expect(await store.findFeedRun('run_unknown')).toBeNull();
    expect(await store.listFeedRuns({ feed: name, limit: 9, after: newest?.runId ?? '' })).toEqual(runs.slice(1));
    expect(runs.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['report', 'applied'],
      ['report', 'failed'],
    ]);
  });

  test('many runs push no report out of the log', async () => {
    const store = open();
    const { name } = await addFeed(store);
    const lease = freshId('run');
    await store.leaseFeedReport({ name, lease, leaseUntil: AT + 1, mustBeDue: false, at: AT });
    await store.endFeedReport({
      name,
      lease,
      runId: lease,
      startedAt: AT,
      at: AT,
      dueAt: AT,
      report: '{}',
      outcome: 'applied',
    });
    for (let at = 0; at < 101; at += 1) await run(store, name, {});
    const runs = await store.listFeedRuns({ feed: name, limit: 500 });
    expect(runs.filter(({ kind }) => kind === 'report')).toHaveLength(1);
    expect(runs.filter(({ kind }) => kind === 'offers')).toHaveLength(100);
  });
}
