import { afterAll, expect, test } from 'vitest';
import { openStore } from '../../server/store/open-store.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { startPostgres } from '../support/database/embedded-postgres.ts';
import { startFaultProxy } from '../support/database/fault-proxy.ts';
import { openLinks, watchPostback } from '../support/money/money-wall.ts';
import { offerRow } from '../support/requests/offers.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { sendLead } from '../support/requests/send-lead.ts';
import { startService } from '../support/service/start-service.ts';

const postgres = await startPostgres();
const receiver = await startPostbackReceiver();
const databaseUrl = await postgres.createDatabase('silence');
const proxy = await startFaultProxy(databaseUrl);
const service = await startService({
  databaseUrl: proxy.urlOf(databaseUrl),
  env: { OUTBOUND_ALLOW: receiver.host, DATABASE_CONNECT_TIMEOUT_MS: '3000', DATABASE_STATEMENT_TIMEOUT_MS: '1000' },
});
afterAll(async () => {
  await service.stop();
  await proxy.close();
  await receiver.close();
  await postgres.stop();
});

const LEADS = 3;

test('leads and their postbacks recover after all connections went silent', async () => {
  await service.importOffers(Array.from({ length: LEADS }, (_, index) => offerRow(index + 1)));
  const wall = await service.newWall();
  const source = await service.newSource();
  const { endpoint } = await watchPostback(service, wall, receiver);
  const user = service.newUser();
  const follow = await openLinks(service, wall, user);
  const clicks = [await follow(1), await follow(2), await follow(3)];
  service.clock.forward(MINUTE);
  proxy.blackHoleAll();
  const answers = await Promise.all(
    clicks.map(async (clickId) => {
      const lead = { click_id: clickId ?? '', transaction_id: `silent ${clickId}` };
      // Repeats the lead until it is accepted, as networks do.
      for (;;) {
        const { status, text } = await sendLead(service, source, lead);
        if (status < 500) return text;
      }
    }),
  );
  expect(answers.every((text) => text === 'OK' || text === 'DUP')).toBe(true);
  await expect.poll(() => endpoint.received.length).toBeGreaterThanOrEqual(LEADS);
  const store = openStore(databaseUrl);
  const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
  const { rows } = await store.listTransactions({ account, limit: null, offset: 0 });
  expect(rows.map(({ amount }) => amount)).toEqual([1_000_000, 1_000_000, 1_000_000]);
  await store.close();
});
