import { expect, test, vi } from 'vitest';
import { prepareInProcess } from '../../server/feeds/process/prepare-in-process.ts';
import { creditsOf, single, withReport, withReportScene } from '../support/feeds/report-scene.ts';
import { DAY, HOUR } from '../../server/runtime/clock.fixture.ts';
import { childProcesses } from '../support/service/child-processes.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startService } from '../support/service/start-service.ts';
import { simulation as cpalead } from '../../server/networks/cpalead/simulator.ts';
import { simulation as everflow } from '../../server/networks/everflow/simulator.ts';
import { feedFailure, type FailureReason } from '../../server/feeds/reading/feed-failure.ts';
import type { BookedConversion, Simulation } from '../../server/networks/simulation/simulation.ts';
import { simulation as tune } from '../../server/networks/tune/simulator.ts';

/** Everflow, whose second page of a report is what `spoil` makes of it while `isHostile()`. */
const hostileOnPageTwo = (isHostile: () => boolean, spoil: (body: object) => object): Simulation => ({
  ...everflow,
  answerReport(request, conversions) {
    const answer = everflow.answerReport?.(request, conversions) ?? null;
    if (answer === null || !isHostile() || request.query.get('page') !== '2') return answer;
    return { ...answer, body: spoil(answer.body as object) };
  },
});

onEveryEngine('Readings of conversion reports', (_ready, start) => {
  test.each([everflow, tune])(
    '$adapter: of a report that fails, what came before stays, and the rest comes later',
    (simulation) => {
      let isBroken = true;
      const flaky: Simulation = {
        ...simulation,
        answerReport: (request, conversions) =>
          isBroken && simulation.answerReport?.(request, conversions) !== null && request.query.get('page') === '2'
            ? { status: 500, body: {} }
            : (simulation.answerReport?.(request, conversions) ?? null),
      };
      return withReportScene(start, flaky, async ({ booked, click, network, readReport, service, feed }) => {
        const users = [];
        for (let at = 0; at < 5; at += 1) users.push(await click(single.name));
        network.conversions = users.map(({ clickId }) => booked(clickId));
        expect(await readReport()).toMatchObject({ reason: 'network_error', credited: 3, pages: 1 });
        expect(await service.store.listFeeds(feed.name)).toMatchObject([{ reportFailures: 1, failures: 0 }]);
        isBroken = false;
        expect(await readReport()).toMatchObject({ reason: null, credited: 2, known: 3, pages: 5 });
        expect(await service.store.listFeeds(feed.name)).toMatchObject([{ reportFailures: 0 }]);
      });
    },
  );

  test('tune: if a report breaks off, its newest conversions are those that are credited', () => {
    const cut: Simulation = {
      ...tune,
      answerReport: (request, conversions) =>
        request.query.get('page') === '2'
          ? { status: 500, body: {} }
          : (tune.answerReport?.(request, conversions) ?? null),
    };
    return withReportScene(start, cut, async ({ balanceOf, booked, click, network, readReport }) => {
      const sales = [];
      for (let at = 0; at < 4; at += 1) {
        const one = await click(single.name);
        sales.push({ user: one.user, sale: booked(one.clickId) });
      }
      network.conversions = sales.map(({ sale }) => sale);
      expect(await readReport()).toMatchObject({ reason: 'network_error', credited: 3 });
      const balances = await Promise.all(sales.map(({ user }) => balanceOf(user)));
      expect(balances).toEqual(['0', ...[1, 2, 3].map(() => creditsOf('2.5'))]);
    });
  });

  test('a page of more than 4 MB is not read, and the report fails', () => {
    const long: Simulation = {
      ...everflow,
      answerReport(request, conversions) {
        const answer = everflow.answerReport?.(request, conversions) ?? null;
        return answer && { ...answer, body: { ...(answer.body as object), more: 'x'.repeat(4 * 1024 * 1024) } };
      },
    };
    return withReportScene(start, long, async ({ balanceOf, booked, click, network, readReport }) => {
      const { clickId, user } = await click(single.name);
      network.conversions = [booked(clickId)];
      expect(await readReport()).toMatchObject({ reason: 'page_too_large', rows: 0, pages: 0 });
      expect(await balanceOf(user)).toBe('0');
    });
  });

  test('a page with too many rows of ten days is asked for again with fewer days', () => {
    const asked: string[] = [];
    const long: Simulation = {
      ...cpalead,
      answerReport(request, conversions) {
        const answer = cpalead.answerReport?.(request, conversions) ?? null;
        if (answer === null) return null;
        const [from, to] = ['start_date', 'end_date'].map((name) => request.query.get(name) ?? '');
        const days = (Date.parse(to ?? '') - Date.parse(from ?? '')) / DAY + 1;
        asked.push(`${days}`);
        const more = days > 4 ? 'x'.repeat(4 * 1024 * 1024) : '';
        return { ...answer, body: { ...(answer.body as object), more } };
      },
    };
    return withReportScene(
      start,
      long,
      async ({ balanceOf, booked, callBack, click, network, readReport, service }) => {
        const { clickId, user } = await click(single.name);
        const sale = booked(clickId);
        await callBack(sale);
        service.clock.forward(30 * DAY);
        network.conversions = [{ ...sale, state: 'rejected' }];
        expect(await readReport()).toMatchObject({ reason: null, reversed: 1 });
        expect(await balanceOf(user)).toBe('0');
        expect(asked.slice(0, 3)).toEqual(['10', '5', '2']);
        expect(asked.filter((days) => Number(days) <= 4).reduce((sum, days) => sum + Number(days), 0)).toBe(62);
      },
    );
  });

  test('a network that repeats its first page without end credits each conversion once, and the report fails', () => {
    const circling: Simulation = {
      ...everflow,
      answerReport(request, conversions) {
        request.query.set('page', '1');
        const answer = everflow.answerReport?.(request, conversions) ?? null;
        const body = answer?.body as { paging?: object } | undefined;
        return answer && { ...answer, body: { ...body, paging: { ...body?.paging, total_count: 1000 } } };
      },
    };
    return withReportScene(start, circling, async ({ balanceOf, booked, click, network, readReport }) => {
      const { clickId, user } = await click(single.name);
      network.conversions = [booked(clickId)];
      expect(await readReport()).toMatchObject({ reason: 'endless_pages', credited: 1, known: 1 });
      expect(await balanceOf(user)).toBe(creditsOf('2.5'));
    });
  });

  /** Reads a report whose second page ends its process for this reason, and then without that page's fault. */
  const survive = (
    reason: FailureReason,
    spoil: (body: object) => object,
    open: Parameters<typeof withReportScene>[0] = ({ env }) => start({ env, prepareFeeds: 'apart' }),
  ): Promise<void> => {
    let isHostile = true;
    const simulation = hostileOnPageTwo(() => isHostile, spoil);
    return withReportScene(open, simulation, async ({ balanceOf, booked, click, network, readReport }) => {
      const sales: { user: string; sale: BookedConversion }[] = [];
      const sell = async (): Promise<void> => {
        const { clickId, user } = await click(single.name);
        sales.push({ user, sale: booked(clickId) });
        network.conversions = sales.map(({ sale }) => sale);
      };
      const balances = () => Promise.all(sales.map(({ user }) => balanceOf(user)));
      const once = creditsOf('2.5');
      for (let at = 0; at < 5; at += 1) await sell();
      const { detail } = feedFailure(reason, null);
      expect(await readReport()).toMatchObject({ reason, detail, credited: 3, pages: 1, rows: 3 });
      expect(await balances()).toEqual([once, once, once, '0', '0']);
      isHostile = false;
      await sell();
      expect(await readReport()).toMatchObject({ reason: null, credited: 3, known: 3, rows: 6 });
      expect(await balances()).toEqual(sales.map(() => once));
    });
  };

  test('a page that takes too much memory to read fails the report; the service goes on, with each credit once', () =>
    survive(
      'out_of_memory',
      (body) => ({ ...body, conversions: Array.from({ length: 1_000_000 }, () => ({})) }),
      ({ env }) => {
        const limits = { memoryMb: 48, quietMs: 60_000 };
        return start({ env, prepareFeeds: prepareInProcess({ allow: [env.OUTBOUND_ALLOW], limits }) });
      },
    ));

  test.runIf(process.platform === 'linux')(
    'a page that gets its process killed fails the report; the service goes on, with each credit once',
    () =>
      survive('killed', (body) => {
        // As the system does if memory runs out.
        for (const pid of childProcesses('feed-process')) process.kill(pid, 'SIGKILL');
        return body;
      }),
  );

  test.each(withReport)('$adapter: a refused credential fails the report, and isn’t revealed', (simulation) =>
    withReportScene(start, simulation, async ({ feed, readReport, service }) => {
      const sealedCredential = service.vault.sealSecret('not-the-right-key');
      await service.store.changeFeed({ name: feed.name, changes: { sealedCredential } });
      const read = await readReport();
      expect(['credential_refused', 'refused']).toContain(read['reason']);
      expect(JSON.stringify(read)).not.toContain('not-the-right-key');
      expect(service.logLines.join('')).not.toContain('not-the-right-key');
    }),
  );

  test('after an error of our own, it is read again in about an hour', () =>
    withReportScene(start, everflow, async ({ balanceOf, booked, click, feed, network, readReport, service }) => {
      const { clickId, user } = await click(single.name);
      network.conversions = [booked(clickId)];
      const broken = vi.spyOn(service.store, 'leadFacts').mockRejectedValue(new Error('broken'));
      expect(await readReport()).toMatchObject({ reason: 'internal_error', left_out: { internal_error: 1 } });
      broken.mockRestore();
      const [stored] = await service.store.listFeeds(feed.name);
      expect(stored?.reportDueAt).toBeLessThan(service.clock.now() + 1.5 * HOUR);
      expect(await readReport()).toMatchObject({ reason: null, credited: 1 });
      expect(await balanceOf(user)).toBe(creditsOf('2.5'));
    }));

  test('it is read twice a day, and later if the network asks for that', () =>
    withReportScene(start, everflow, async ({ feed, network, readReport, service }) => {
      expect(await service.app.readDueReports()).toBe(0);
      await readReport();
      const now = service.clock.now();
      const dueAt = async () => (await service.store.listFeeds(feed.name))[0]?.reportDueAt ?? 0;
      expect(await dueAt()).toBeGreaterThan(now + 10.5 * HOUR);
      expect(await dueAt()).toBeLessThan(now + 13.5 * HOUR);
      expect(await service.app.readDueReports()).toBe(0);
      await service.store.changeFeed({ name: feed.name, changes: { isPaused: true, reportDueAt: now } });
      expect(await service.app.readDueReports()).toBe(0);
      await service.store.changeFeed({ name: feed.name, changes: { isPaused: false } });
      network.fault = 'rate_limited';
      expect(await readReport()).toMatchObject({ reason: 'rate_limited' });
    }));

  test('readiness warns of a report that has failed three times', () =>
    withReportScene(start, everflow, async ({ feed, network, readReport, service }) => {
      network.fault = 'html';
      for (let at = 0; at < 3; at += 1) expect(await readReport()).toMatchObject({ reason: 'not_json' });
      expect(await feed.run()).toMatchObject({ kind: 'failed' });
      const { body } = await service.client.get('/health/ready');
      const { checks } = body as { checks: { feeds: { detail: string } } };
      expect(checks.feeds.detail).toContain(`the report of ${feed.name} has failed 3 times`);
    }));

  test('of two processes, one reads a due report', () =>
    withReportScene(start, everflow, async ({ feed, service, network }) => {
      if (service.store.engine !== 'postgres') return;
      const other = await startService({ databaseUrl: service.databaseUrl, env: { OUTBOUND_ALLOW: network.host } });
      const [stored] = await service.store.listFeeds(feed.name);
      for (const one of [service, other]) one.clock.moveTo(stored?.reportDueAt ?? 0);
      const read = await Promise.all([service, other, service, other].map(({ app }) => app.readDueReports()));
      expect(read.toSorted()).toEqual([0, 0, 0, 1]);
      await other.stop();
    }));
});
