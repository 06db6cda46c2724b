import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { leadName, resultOf, type Outcome } from '../../e2e/support/money/outcomes.ts';
import { signReport } from '../../server/leads/reports/sign-report.ts';
import type { Keys } from '../data/seed.ts';
import { SOURCE } from '../load/lead-requests.ts';
import { offersTarget, profileFields } from '../load/requests.ts';
import { addressOf, agentOf, USERS } from '../load/users.ts';
import type { RequestKind } from './mix.ts';
import type { ServiceResult, Operation } from './run-step.ts';

/** What the requests need to know about an installation. */
export interface TrafficTarget {
  keys: Keys;
  sourceSecret: string;
}

/** A sign-up for surveys, as seen by its caller. */
export interface SignUp {
  subid1: string;
  result: Outcome['result'];
}

/** All requests, as seen by their callers. */
export interface Requested {
  outcomes: Outcome[];
  signUps: SignUp[];
}

export interface Operations {
  /** The next request of that kind, or of another kind if there is no data for it yet. */
  next(kind: RequestKind): Operation;
  requested: Requested;
}

/** A user's state from which they can continue. Amounts are in units of a credit. */
interface Link {
  user: number;
  path: string;
  amount: number;
}
interface Click {
  user: number;
  clickId: string;
  amount: number;
}
interface Lead extends Click {
  externalId: string;
}

const UNITS = 10_000;
/** How many offers a user clicks in a list of 25. */
const CLICKED = 2;
/** One lead or transaction in this many repeats the previous one, as networks and publishers do. */
const REPEAT_EVERY = 20;
/** Credits of a transaction; units. */
const ADJUSTMENT = 12_500;
const BASE = 'http://127.0.0.1';

/** The requests of many users. Each continues from earlier responses: a list, a click, a lead, its reversal. */
export function openOperations({ keys, sourceSecret }: TrafficTarget): Operations {
  const { adwallId, pubId, secretKey } = keys;
  const requested: Requested = { outcomes: [], signUps: [] };
  const links: Link[] = [];
  const clicks: Click[] = [];
  const leads: Lead[] = [];
  const tokens: string[] = [];
  const seen = new Set<string>();
  const counts = { user: 0, lead: 0, transaction: 0, profile: 0, click: 0, session: 0 };
  let lastLead: Lead | null = null;
  let lastTransaction: { user: number; name: string } | null = null;
  const secret = { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' };
  const subidOf = (user: number): string => `user-${user}`;
  const nextUser = (): number => (counts.user++ * 7_919) % USERS;

  const note = (outcome: Omit<Outcome, 'result' | 'answer'>, answer: ServiceResult | null, id: string): void => {
    const result = answer === null ? 'unknown' : resultFor(answer);
    requested.outcomes.push({ ...outcome, result, answer: result === 'done' ? id : '' });
  };

  const offers = (): Operation => {
    const user = nextUser();
    const path = offersTarget(keys, subidOf(user), user, 25);
    return {
      kind: 'offers',
      request: { method: 'GET', path, headers: { 'User-Agent': agentOf(user) } },
      failed: () => undefined,
      answered(answer) {
        if (answer.status === 204) return null;
        if (answer.status !== 200) return problemOf(answer);
        const listed = JSON.parse(answer.text) as { offers: ListedOffer[] };
        const fresh = listed.offers.filter(({ offer_id }) => !seen.has(`${user} ${offer_id}`)).slice(0, CLICKED);
        for (const { click_url, currency_count, offer_id } of fresh) {
          seen.add(`${user} ${offer_id}`);
          links.push({ user, path: new URL(click_url).pathname, amount: Math.round(currency_count * UNITS) });
        }
        return null;
      },
    };
  };

  const click = ({ amount, path, user }: Link): Operation => {
    const outcome = { subid1: subidOf(user), kind: 'click', name: `click-${counts.click++}` } as const;
    return {
      kind: 'click',
      request: { method: 'GET', path, headers: { 'User-Agent': agentOf(user), 'X-Forwarded-For': addressOf(user) } },
      failed: () => note(outcome, null, ''),
      answered(answer) {
        const clickId = /click=(clk_[^&]+)/.exec(answer.location)?.[1] ?? '';
        note(outcome, answer, clickId);
        if (answer.status !== 302 || clickId === '') return problemOf(answer);
        clicks.push({ user, clickId, amount });
        return null;
      },
    };
  };

  const report = (kind: 'lead' | 'reversal', lead: Lead, isRepeat: boolean): Operation => {
    const { amount, clickId, externalId, user } = lead;
    const fields = { click_id: clickId, transaction_id: externalId, status: kind === 'lead' ? 1 : 2 };
    const url = signReport({ baseUrl: BASE, source: SOURCE, secret: sourceSecret, fields, at: Date.now() });
    const outcome = { subid1: subidOf(user), kind, name: leadName({ externalId }), amount };
    return {
      kind,
      request: { method: 'GET', path: url.slice(BASE.length), headers: { 'User-Agent': 'network/1.0' } },
      failed: () => note(outcome, null, ''),
      answered(answer) {
        note(outcome, answer, answer.text);
        if (answer.status !== 200) return problemOf(answer);
        if (kind === 'lead' && !isRepeat) {
          leads.push(lead);
          lastLead = lead;
        }
        return answer.text === (isRepeat ? 'DUP' : 'OK') ? null : `answered ${answer.text.slice(0, 20)}`;
      },
    };
  };

  const transaction = (): Operation => {
    const number = counts.transaction++;
    const repeated = number % REPEAT_EVERY === REPEAT_EVERY - 1 ? lastTransaction : null;
    const { name, user } = repeated ?? { name: `transaction-${number}`, user: nextUser() };
    const subid1 = subidOf(user);
    const outcome = { subid1, kind: 'manual', name, amount: ADJUSTMENT } as const;
    return {
      kind: 'transaction',
      request: {
        method: 'POST',
        headers: { ...secret, 'Idempotency-Key': name },
        path: buildPath(routes.createWallTransaction.path, { pubId, adwallId, subid1 }),
        body: JSON.stringify({ currency_adjustment: ADJUSTMENT / UNITS, description: 'Weekly bonus' }),
      },
      failed: () => note(outcome, null, ''),
      answered(answer) {
        if (answer.status !== 201) {
          note(outcome, answer, '');
          return problemOf(answer);
        }
        note(outcome, answer, String((JSON.parse(answer.text) as { transaction_id: number }).transaction_id));
        lastTransaction = { user, name };
        return null;
      },
    };
  };

  const profile = (): Operation => {
    const number = counts.profile++;
    const subid1 = `panelist-${number}`;
    const { panelId: profileId, panelKey } = keys;
    return {
      kind: 'profile',
      request: {
        method: 'POST',
        path: buildPath(routes.createProfile.path, { pubId, profileId, subid1 }),
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...profileFields(panelKey, String(number)), ip: addressOf(number) }),
      },
      failed: () => void requested.signUps.push({ subid1, result: 'unknown' }),
      answered(answer) {
        requested.signUps.push({ subid1, result: resultFor(answer) });
        return answer.status === 201 ? null : problemOf(answer);
      },
    };
  };

  const session = (): Operation => ({
    kind: 'session',
    request: {
      method: 'POST',
      path: buildPath(routes.createWallSession.path, { adwallId }),
      headers: secret,
      body: JSON.stringify({ subid1: subidOf(nextUser()) }),
    },
    failed: () => undefined,
    answered(answer) {
      if (answer.status !== 201) return problemOf(answer);
      tokens[counts.session++ % USERS] = (JSON.parse(answer.text) as { token: string }).token;
      return null;
    },
  });

  const activity = (token: string): Operation => ({
    kind: 'activity',
    request: {
      method: 'GET',
      path: buildPath(routes.activity.path, { adwallId }),
      headers: { Authorization: `Bearer ${token}` },
    },
    failed: () => undefined,
    answered: (answer) => (answer.status === 200 ? null : problemOf(answer)),
  });

  return {
    requested,
    next(kind) {
      if (kind === 'click') {
        const link = links.shift();
        return link === undefined ? offers() : click(link);
      }
      if (kind === 'lead') {
        const number = counts.lead++;
        if (number % REPEAT_EVERY === REPEAT_EVERY - 1 && lastLead !== null) return report('lead', lastLead, true);
        const from = clicks.shift();
        return from === undefined ? offers() : report('lead', { ...from, externalId: `lead-${number}` }, false);
      }
      if (kind === 'reversal') {
        const lead = leads.shift();
        return lead === undefined ? offers() : report('reversal', lead, false);
      }
      if (kind === 'activity') {
        const token = tokens[(counts.user * 31) % Math.max(1, tokens.length)];
        return token === undefined ? session() : activity(token);
      }
      return { offers, transaction, profile, session }[kind]();
    },
  };
}

interface ListedOffer {
  offer_id: number;
  click_url: string;
  currency_count: number;
}

function codeOf({ text }: ServiceResult): string | null {
  return /"code":"([a-z_]+)"/.exec(text)?.[1] ?? null;
}

function problemOf(answer: ServiceResult): string {
  return [String(answer.status), codeOf(answer)].filter((part) => part !== null).join(' ');
}

/** A request refused because of load had no effect. Any other failure of the service may have had one. */
function resultFor(answer: ServiceResult): Outcome['result'] {
  const code = codeOf(answer);
  if (code === 'unavailable' || answer.status === 429) return 'unavailable';
  return resultOf(answer.status, code) ?? 'unknown';
}
