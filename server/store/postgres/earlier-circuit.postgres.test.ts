import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { attempt, claim, newLead, newPostback } from '../contract/delivery-fixtures.ts';
import { AT } from '../contract/fixtures.ts';
import { openPostgres } from './open-postgres.ts';
import { defaultTimeouts } from './timeouts.ts';

const { createDatabase } = sharedPostgres();

test('the next success closes a circuit that seems open because a process of an earlier build closed it', async () => {
  const url = await createDatabase();
  const store = openPostgres({ url, timeouts: defaultTimeouts });
  const shell = new pg.Client({ connectionString: url });
  await shell.connect();
  onTestFinished(async () => {
    await store.close();
    await shell.end();
  });
  await store.migrate(1);
  const { adwallId, postbackId } = await newPostback(store);
  for (let made = 0; made < 4; made += 1) await newLead(store, adwallId);
  // That build counts a failure with the time of a probe, and a success resets the count alone.
  await shell.query(
    `update postbacks set earlier_attempts = repeat('0', 100), failures = 0, probe_at = ${AT} where postback_id = $1`,
    [postbackId],
  );
  await attempt(store, postbackId, { kind: 'delivered' });
  expect(await claim(store, postbackId)).toHaveLength(3);
});
