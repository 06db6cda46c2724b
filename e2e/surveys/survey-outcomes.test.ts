import { surveyExplanation } from '@rewards-wall/shared/schema/survey.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { everyClickOf } from '../../server/store/ports/activity.ts';
import { MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { withKey } from '../support/requests/admins.ts';
import { sendTicket } from '../support/requests/casework.ts';
import type { AccountTerms } from '../../server/surveys/check-account.ts';
import { changeAccount } from '../../server/surveys/change-account.ts';
import { readSurveyStats } from '../../server/surveys/read-survey-stats.ts';
import { callBack, startFakeProvider } from '../../server/networks/simulation/fake-provider.ts';
import { protocols } from '../../server/networks/simulators.fixture.ts';
import { newSurveyProvider, newSurveyUser } from '../support/surveys/survey-user.ts';
import { leadsIn } from '../../server/store/contract/leads-in.ts';

const providers = await Promise.all(protocols.map(startFakeProvider));
afterAll(() => Promise.all(providers.map((provider) => provider.close())));
const env = { OUTBOUND_ALLOW: providers.map(({ host }) => host).join(','), TRUSTED_PROXIES: '127.0.0.1' };

const surveys = ['1', '2', '3', '4', '5'].map((id) => ({ id, minutes: 10, cpi: 1.25, rate: 0.5, rating: 4 }));

onEveryEngine(
  'Outcomes of live surveys',
  (ready) => {
    const setUp = async (name: string, terms?: Partial<AccountTerms>) => {
      const service = ready();
      service.clock.moveTo(NOON);
      const provider = providers.find(({ protocol }) => protocol.name === name) ?? expect.unreachable(name);
      provider.sells = surveys;
      for (const { leadId } of await leadsIn(service.store, { state: 'pending', adwallId: null, limit: 1000 })) {
        await service.store.rejectLead({ leadId, reason: 'test over', at: NOON });
      }
      for (const { name: source } of (await service.store.loadDirectory()).sources) {
        await service.store.removeSource({ name: source });
      }
      const wall = await service.newWall();
      const panel = await service.newPanel({ adwallId: wall.adwallId });
      const source = await newSurveyProvider(service, provider, terms === undefined ? {} : { terms });
      const ann = await newSurveyUser(service, { wall, panel });
      await ann.consent({ [name]: true });
      const to = { template: source.urlTemplate, secret: source.secret, service: service.url };
      const enter = async () => {
        const { click_url: url = '' } = (await ann.surveys())?.surveys[0] ?? {};
        const { location } = await ann.click(url);
        service.clock.forward(5 * MINUTE);
        return provider.enter(new URL(location ?? ''));
      };
      const stats = () => readSurveyStats(service)({ adwallId: wall.adwallId, days: 1 });
      return { service, provider, ann, to, enter, stats };
    };

    test('a full quota and a quality termination pay nothing, end the survey, and after three the list says so', async () => {
      const { ann, enter, provider, stats, to } = await setUp('prodege');
      const ends = [
        ['quota_full', 'This survey is already full'],
        ['quality', 'This survey ended early'],
        ['screenout', 'You didn’t qualify this time'],
      ] as const;
      for (const [index, [outcome, title]] of ends.entries()) {
        const answer = await callBack(provider, to, { click: await enter(), transaction: `p${index}`, outcome });
        expect(answer).toMatchObject({ status: 200, text: expect.stringContaining(`<h1>${title}</h1>`) });
      }
      const entries = (await ann.activity()).entries.map(({ reason, state }) => [state, reason]);
      expect(entries).toEqual(ends.map(([outcome]) => ['rejected', outcome]).toReversed());
      const list = await ann.surveys();
      expect(list?.failed_in_a_row).toBe(3);
      expect(list?.surveys).toHaveLength(2);
      expect(await ann.balance()).toBe(0);
      const done = await callBack(provider, to, { click: await enter(), transaction: 'p9' });
      expect(done).toMatchObject({ status: 200, text: expect.stringContaining('Thanks for completing this survey') });
      expect((await ann.activity()).entries[0]).toMatchObject({ state: 'credited', reason: null });
      expect((await ann.surveys())?.failed_in_a_row).toBeUndefined();
      expect(await ann.balance()).toBe(125);
      expect(await stats()).toMatchObject([
        { entrants: 4, completes: 1, screenouts: 1, quota_full: 1, quality: 1, payout: 1.25, minutes: 20 },
      ]);
    });

    test('staff read the same outcome of a screen-out everywhere: in the list, on the click, in the trace and the ticket', async () => {
      const { ann, enter, provider, service, to } = await setUp('cpx');
      const clickId = await enter();
      await callBack(provider, to, { click: clickId, transaction: 'e1', outcome: 'screenout' });
      const { ask } = await withKey(service);
      const bodyOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).body;
      const rejected = { state: 'rejected', reason: 'screenout' };
      const user = { owner: `wall-${ann.wall.adwallId}`, subid1: ann.user };
      expect(await bodyOf('listClicks', { params: user })).toMatchObject({ rows: [rejected] });
      expect(await bodyOf('readClick', { params: { click_id: clickId } })).toMatchObject(rejected);
      const steps = [
        { kind: 'click', outcome: 'rejected' },
        { kind: 'survey_end', text: 'the provider ended the survey: the user didn’t qualify' },
        { kind: 'lead', text: expect.stringContaining('screenout: rejected (no credits)') as unknown },
      ];
      expect(await bodyOf('trace', { json: { text: clickId } })).toMatchObject({ traces: [{ steps }] });
      const ticketId = await sendTicket(service, { wall: ann.wall, subid1: ann.user, clickId });
      const ticket = await bodyOf('readTicket', { params: { ticket_id: ticketId } });
      expect(ticket).toMatchObject({ click: { survey_end: 'screenout' } });
    });

    describe.each(['bitlabs', 'cpx'])('of %s', (name) => {
      test('a reconciliation takes the credit back once, and the statistics tell', async () => {
        const { ann, enter, provider, stats, to } = await setUp(name);
        const click = await enter();
        await callBack(provider, to, { click, transaction: 'r1' });
        expect(await ann.balance()).toBe(125);
        for (let repeat = 0; repeat < 2; repeat += 1) {
          const answer = await callBack(provider, to, { click, transaction: 'r1', isRevoked: true });
          expect(answer.status).toBe(200);
        }
        expect(await ann.balance()).toBe(0);
        expect(await stats()).toMatchObject([{ entrants: 1, completes: 0, screenouts: 1, reconciled: 1, payout: 0 }]);
      });
    });

    test('explain says for each provider and each survey why it is shown, or not', async () => {
      const { ann, enter, provider, service, to } = await setUp('cpx');
      const explain = async () => {
        const path = `/v1/survey-profiles/${ann.panel.profileId}/users/${encodeURIComponent(ann.user)}/surveys/explain`;
        const answer = await service.client.get(path, { bearer: ann.panel.secretKey, query: { ip: '8.8.8.8' } });
        expect(answer.status).toBe(200);
        return surveyExplanation.parse(answer.body);
      };
      await callBack(provider, to, { click: await enter(), transaction: 'e1', outcome: 'screenout' });
      const [explained] = (await explain()).providers;
      expect(explained).toMatchObject({ provider: 'cpx', rule: null, detail: null });
      expect(explained?.surveys.filter(({ shown }) => !shown)).toMatchObject([{ rule: 'ended' }]);
      expect(explained?.surveys.filter(({ shown }) => shown)).toHaveLength(4);
      await service.changeWall(ann.wall, { payout_min: '5' });
      expect((await explain()).providers[0]?.surveys.map(({ rule }) => rule).toSorted()).toEqual([
        'ended',
        ...Array.from({ length: 4 }, () => 'payout_min'),
      ]);
      await ann.consent({ cpx: false });
      expect((await explain()).providers).toMatchObject([{ rule: 'refused', surveys: [] }]);
    });

    const names = protocols.map(({ name }) => name);
    // A euro is two of ours, and users get a quarter: 1.25 is 2.50 for the publisher, and 0.625 for the user.
    const shared = { currency: 'EUR', rate: 2_000_000, share: 2500 };
    test.each(names)('%s: a complete pays by the rate and share that its click froze', async (name) => {
      const { ann, enter, provider, service, to } = await setUp(name, shared);
      expect((await ann.surveys())?.surveys[0]).toMatchObject({ payout: 0.625, currency_count: 62.5 });
      const click = await enter();
      const change = changeAccount({ ...service, allow: [provider.host] });
      const source = (await service.store.loadDirectory()).sources.find(({ survey }) => survey !== null)?.name ?? '';
      const nothing = { credential: null, settings: [], answers: null, overlapMs: 0 };
      const changed = await change({ ...nothing, name: source, terms: { share: 10_000 } });
      expect(changed).toMatchObject({ kind: 'changed' });
      await callBack(provider, to, { click, transaction: 'm1' });
      expect(await ann.balance()).toBe(62.5);
      const [lead] = await leadsIn(service.store, { state: 'credited', adwallId: ann.wall.adwallId, limit: 9 });
      expect(lead).toMatchObject({ payout: 6250, gross: 25_000, amount: 625_000 });
      // Its rate stays, and users get all now.
      expect((await ann.surveys())?.surveys[0]).toMatchObject({ payout: 2.5 });
    });

    test.each(['cpx', 'inbrain'])(
      '%s: an amount without a signature lowers a payout in its own currency',
      async (name) => {
        const { ann, enter, provider, to } = await setUp(name, shared);
        await callBack(provider, to, { click: await enter(), transaction: 'n1', paid: '1' });
        expect(await ann.balance()).toBe(50);
        await callBack(provider, to, { click: await enter(), transaction: 'n2', paid: '2' });
        expect(await ann.balance()).toBe(112.5);
      },
    );

    const leadsOf = async (service: ReturnType<typeof ready>, ann: Awaited<ReturnType<typeof newSurveyUser>>) => {
      const { clicks } = await service.store.listActivity(
        everyClickOf({ kind: 'wall', profileId: ann.wall.adwallId, subid1: ann.user }),
      );
      return clicks.flatMap(({ leads }) => leads.map(({ reason, state }) => `${state} ${reason ?? ''}`.trim()));
    };
    test.each(names)('%s pays a start once, whatever transactions it names, also at the same time', async (name) => {
      const { ann, enter, provider, service, to } = await setUp(name);
      const click = await enter();
      await Promise.all(['w1', 'w2', 'w3'].map((transaction) => callBack(provider, to, { click, transaction })));
      expect(await ann.balance()).toBe(125);
      for (const transaction of ['w1', 'w4']) {
        expect((await callBack(provider, to, { click, transaction })).status).toBe(200);
      }
      expect(await ann.balance()).toBe(125);
      expect((await leadsOf(service, ann)).filter((lead) => lead === 'credited')).toHaveLength(1);
      expect(await leadsOf(service, ann)).toContain('pending survey_ended');
    });

    test.each(names)('%s pays one of two outcomes of a start that come at the same time', async (name) => {
      const { ann, enter, provider, service, stats, to } = await setUp(name);
      const click = await enter();
      const calls = [{ transaction: 'c1', outcome: 'screenout' }, { transaction: 'c2' }];
      const answers = await Promise.all(calls.map((call) => callBack(provider, to, { click, ...call })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await leadsOf(service, ann)).filter((lead) => lead === 'credited').length).toBeLessThanOrEqual(1);
      const [{ completes, reconciled, screenouts } = { completes: 0, reconciled: 0, screenouts: 0 }] = await stats();
      expect(completes + screenouts).toBe(1);
      expect(reconciled).toBe(0);
    });

    test.each(names)('%s: a complete after a screen-out of its start is held', async (name) => {
      const { ann, enter, provider, service, to } = await setUp(name);
      const click = await enter();
      await callBack(provider, to, { click, transaction: 'o1', outcome: 'screenout' });
      const before = await ann.balance();
      expect((await callBack(provider, to, { click, transaction: 'o2' })).status).toBe(200);
      expect(await ann.balance()).toBe(before);
      expect(await leadsOf(service, ann)).toContain('pending survey_ended');
      expect((await ann.surveys())?.surveys).toHaveLength(4);
    });

    test.each(names)('%s: a complete that the operator releases after a screen-out counts as one', async (name) => {
      const { ann, enter, provider, service, stats, to } = await setUp(name);
      const click = await enter();
      await callBack(provider, to, { click, transaction: 'q1', outcome: 'screenout' });
      await callBack(provider, to, { click, transaction: 'q2' });
      const before = await ann.balance();
      expect(await stats()).toMatchObject([{ completes: 0, screenouts: 1, reconciled: 0 }]);
      const [held] = await leadsIn(service.store, { state: 'pending', adwallId: ann.wall.adwallId, limit: 9 });
      const released = await releaseLead({ ...service, ids: systemIds() })(held?.leadId ?? '');
      expect(released).toMatchObject({ kind: 'credited' });
      expect(await ann.balance()).toBe(before + 125);
      expect(await stats()).toMatchObject([{ completes: 1, screenouts: 0, reconciled: 1 }]);
      expect((await ann.surveys())?.surveys).toHaveLength(4);
      expect((await ann.surveys())?.failed_in_a_row).toBeUndefined();
    });

    test.each(names)('%s: a held complete that the operator rejects counts as none', async (name) => {
      const { ann, enter, provider, service, stats, to } = await setUp(name);
      await service.changeWall(ann.wall, { fraud: { too_fast: { action: 'hold', limit: 3600 } } });
      const click = await enter();
      await callBack(provider, to, { click, transaction: 'j1' });
      const [held] = await leadsIn(service.store, { state: 'pending', adwallId: ann.wall.adwallId, limit: 9 });
      expect(held).toMatchObject({ reason: 'too_fast' });
      await service.store.rejectLead({ leadId: held?.leadId ?? '', reason: 'too fast', at: service.clock.now() });
      expect(await stats()).toMatchObject([{ completes: 0, screenouts: 1 }]);
      expect((await ann.surveys())?.surveys).toHaveLength(4);
    });

    test.each(names)('%s: a lead of another person is held, and ends no survey', async (name) => {
      const { ann, enter, provider, service, to } = await setUp(name);
      const click = await enter();
      const entry = { person: 'somebody-else', survey: provider.entries.get(click)?.survey ?? '' };
      expect((await callBack(provider, to, { click, transaction: 'v1', entry })).status).toBe(200);
      expect(await ann.balance()).toBe(0);
      expect(await leadsOf(service, ann)).toEqual(['pending wrong_person']);
      expect((await ann.surveys())?.surveys).toHaveLength(5);
    });

    test('a lead of another survey than that of the click is held', async () => {
      const { ann, enter, provider, service, to } = await setUp('prodege');
      const click = await enter();
      const entry = { person: provider.entries.get(click)?.person ?? '', survey: 'cheap' };
      expect((await callBack(provider, to, { click, transaction: 'u1', entry })).status).toBe(200);
      expect(await ann.balance()).toBe(0);
      expect(await leadsOf(service, ann)).toEqual(['pending wrong_survey']);
    });

    test.each(['cpx', 'inbrain'])(
      '%s: the click id of an expensive survey pays no more than the cheap one',
      async (name) => {
        const { ann, enter, provider, to } = await setUp(name);
        const click = await enter();
        expect((await callBack(provider, to, { click, transaction: 's1', paid: '0.1' })).status).toBe(200);
        expect(await ann.balance()).toBe(10);
      },
    );

    test.each(['cpx', 'inbrain'])('%s: a complete with an amount that we can’t read is held', async (name) => {
      const { ann, enter, provider, service, to } = await setUp(name);
      const click = await enter();
      expect((await callBack(provider, to, { click, transaction: 'a1', paid: '1.2.3' })).status).toBe(200);
      expect(await ann.balance()).toBe(0);
      expect(await leadsOf(service, ann)).toEqual(['pending unreadable_payout']);
    });

    test.each(names)('a forged callback of %s credits no one', async (name) => {
      const { ann, enter, provider, to } = await setUp(name);
      const click = await enter();
      const forged = await callBack(provider, { ...to, secret: 'guessed' }, { click, transaction: 'f1' });
      expect(forged.status).toBe(401);
      expect(await ann.balance()).toBe(0);
      expect((await ann.surveys())?.surveys).toHaveLength(5);
    });

    test('who comes back from a survey by a link that is not signed gets a page in their language', async () => {
      const { to } = await setUp('prodege');
      const back = new URL(
        `${new URL(to.template).pathname}?click_id=clk_1&transid=f2&status=1&hash=forged`,
        to.service,
      );
      const answer = await fetch(back, { headers: { 'Accept-Language': 'de' } });
      expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('<html lang="de"')]);
    });
  },
  { env },
);
