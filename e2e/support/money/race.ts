import { afterAll, expect, test } from 'vitest';
import type { StoredDelivery } from '../../../server/store/ports/deliveries.ts';
import type { ApiResponse } from '../requests/client.ts';
import { MINUTE, NOON } from '../../../server/runtime/clock.fixture.ts';
import { deliverAll, openLinks, readHistory, watchPostback, type FollowLink } from './money-wall.ts';
import { offerRow } from '../requests/offers.ts';
import { onEveryEngine } from '../service/on-every-engine.ts';
import type { PostbackReceiver } from '../postbacks/postback-receiver.ts';
import { sendLead, type LeadFields } from '../requests/send-lead.ts';
import type { TestService, TestSource, TestWall } from '../service/start-service.ts';
import { leadName, resultOf, wrongEffects, type Outcome } from './outcomes.ts';

export const CROWD = 64;
/** The winner of a race is random, so each one runs several times. */
const ROUNDS = 3;

/** A new wall with two postbacks and one offer, for concurrent callers. */
export interface Arena {
  wall: TestWall;
  source: TestSource;
  offerId: number;
  /** The service used by the n-th caller. */
  service(n: number): TestService;
  /** A user with the offer's link. */
  newUser(): Promise<{ user: string; follow: FollowLink }>;
  /** A user with a click from ten minutes ago. */
  newClick(): Promise<{ user: string; clickId: string }>;
  clickOf(of: { user: string; follow: FollowLink }): Promise<string>;
  forward(ms: number): void;
  /** Runs `call` concurrently for `size` callers; `n` is the caller's number. */
  crowd<Result>(call: (n: number) => Promise<Result>, size?: number): Promise<Result[]>;
  send(n: number, fields: LeadFields): Promise<ApiResponse>;
  /** Posts a transaction to the n-th caller's service. */
  post(n: number, user: string, query: Record<string, number>, key?: string): Promise<ApiResponse>;
  /** Drops the outcomes of an erased user. */
  forget(user: string): void;
  history(user: string): ReturnType<typeof readHistory>;
  /**
   * Checks the invariants after every race: all services agree on these users' balances, each the sum of its rows;
   * every outcome matches what is stored; the ledger is sound; every delivery arrives under its own id. Returns the
   * deliveries.
   */
  settle(users: readonly string[]): Promise<StoredDelivery[]>;
}

/** Declares one race. */
export type DeclareRace = (
  title: string,
  run: (arena: Arena) => Promise<void>,
  offer?: Readonly<Record<string, unknown>>,
) => void;

let nextOffer = 1;
let nextUser = 1;

/**
 * Declares races over HTTP. On PostgreSQL, callers first share one service, where a batch is one statement, and then
 * use two services on one database, where batches collide.
 */
export function races(title: string, receiver: PostbackReceiver, declare: (race: DeclareRace) => void): void {
  const env = { OUTBOUND_ALLOW: receiver.host };
  const declareOn = (ready: () => TestService, start: (options: { databaseUrl: string }) => Promise<TestService>) => {
    let peer: TestService | undefined;
    afterAll(async () => {
      await peer?.stop();
    });
    declare((name, run, offer) => {
      test(name, async () => {
        const first = ready();
        if (first.store.engine === 'postgres') peer ??= await start({ databaseUrl: first.databaseUrl });
        const running = peer === undefined ? [first] : [first, peer];
        for (let called = 1; called <= running.length; called += 1) {
          for (let round = 0; round < ROUNDS; round += 1) {
            await run(await openArena({ running, called, receiver, offer }));
          }
        }
      });
    });
  };
  onEveryEngine(title, declareOn, { env });
}

/** Callers use the first `called` of the running services. All of them send postbacks. */
async function openArena({
  called,
  offer = {},
  receiver,
  running,
}: {
  running: readonly TestService[];
  called: number;
  receiver: PostbackReceiver;
  offer: Readonly<Record<string, unknown>> | undefined;
}): Promise<Arena> {
  const service = (n: number): TestService => {
    const found = running[n % called];
    if (found === undefined) throw new Error('There is no service');
    return found;
  };
  const first = service(0);
  for (const { clock } of running) clock.moveTo(NOON);
  const offerId = 7000 + (nextOffer += 1);
  expect((await first.importOffers([offerRow(offerId, offer)], { prune: true })).rejected).toEqual([]);
  const wall = await first.newWall();
  const source = await first.newSource();
  const postbacks = [await watchPostback(first, wall, receiver), await watchPostback(first, wall, receiver, 'json')];
  const outcomes: Outcome[] = [];
  const userOfClick = new Map<string, string>();
  const arena: Arena = {
    wall,
    source,
    offerId,
    service,
    async newUser() {
      nextUser += 1;
      const user = `racer-${nextUser}`;
      return { user, follow: await openLinks(service(nextUser), wall, user) };
    },
    async newClick() {
      const clicker = await arena.newUser();
      const clickId = await arena.clickOf(clicker);
      arena.forward(10 * MINUTE);
      return { user: clicker.user, clickId };
    },
    async clickOf({ follow, user }) {
      const clickId = await follow(offerId);
      if (clickId === null) throw new Error('The user may not have the offer');
      userOfClick.set(clickId, user);
      return clickId;
    },
    forward: (ms) => {
      for (const { clock } of running) clock.forward(ms);
    },
    crowd: (call, size = CROWD) => Promise.all(Array.from({ length: size }, (_, n) => call(n))),
    async send(n, fields) {
      const response = await sendLead(service(n), source, fields);
      const subid1 = userOfClick.get(String(fields['click_id']));
      const kind = fields['status'] === 2 ? 'reversal' : 'lead';
      const name = leadName({
        externalId: String(fields['transaction_id']),
        eventId: String(fields['event_id'] ?? ''),
      });
      if (subid1 !== undefined)
        outcomes.push({ subid1, kind, name, result: resultOfResponse(response), answer: response.text });
      return response;
    },
    async post(n, user, query, key) {
      const response = await service(n).client.post(wall.user(user, 'transactions.json'), {
        query: { api_key: wall.secretKey, ...query },
        headers: key === undefined ? {} : { 'Idempotency-Key': key },
      });
      const amount = (query['currency_adjustment'] ?? 0) * 10_000;
      outcomes.push({
        subid1: user,
        kind: 'manual',
        amount,
        result: resultOfResponse(response),
        name: `${key ?? crypto.randomUUID()} ${amount}`,
        answer: String(Reflect.get(Object(response.body), 'transaction_id')),
      });
      return response;
    },
    forget(user) {
      for (const each of outcomes.filter(({ subid1 }) => subid1 === user)) outcomes.splice(outcomes.indexOf(each), 1);
    },
    history: (user) => readHistory(first, wall, user),
    async settle(users) {
      for (const user of users) {
        const histories = await Promise.all(running.map((each) => readHistory(each, wall, user)));
        for (const history of histories) expect(history).toEqual(histories[0]);
      }
      expect(await wrongEffects(first.store, wall.adwallId, outcomes)).toEqual([]);
      return deliverAll(running, wall, postbacks);
    },
  };
  return arena;
}

function resultOfResponse({ code, status, text }: ApiResponse): Outcome['result'] {
  const result = resultOf(status, code);
  if (result === null) throw new Error(`${status} ${text}`);
  return result;
}

/** The number of responses of each kind: `OK`, `DUP`, a problem's code, or the status. */
export function tally(answers: readonly ApiResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code, status, text } of answers) {
    const kind = code ?? (text === 'OK' || text === 'DUP' ? text : String(status));
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
