import { expect } from 'vitest';
import { wallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import { leadKinds } from '../migrations/006-lead-kinds.ts';
import { migrations } from '../migrations/all.ts';
import type { Store } from '../store.ts';
import { AT, lead } from './fixtures.ts';

const { max_screenout_payout: _, ...earlierSettings } = wallSettings.parse({
  name: 'Wall',
  currency: { name: 'Coins', ratio: 10 },
});

export const migrationsBefore = migrations.filter(({ id }) => id < leadKinds.id);

/** Rows as a build without kinds of leads stored them, in SQL of both engines: a paid lead, and a rejected one. */
export const earlierLeads = `
insert into publishers (name, created_at) values ('P', 0);
insert into walls (pub_id, settings, publishable_key, created_at)
  values ((select max(pub_id) from publishers), '${JSON.stringify(earlierSettings)}', 'pk', 0);
insert into accounts (account_id, kind, profile_id, created_at) select 1, 'wall', max(adwall_id), 0 from walls;
insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
  select 'wall', max(adwall_id), 'ann', 1, 'sealed' from walls;
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, lead_id, at)
  values (1, 1, 1, 'lead', 150000, 150000, 5, 'lead_1', 9);
insert into clicks (click_id, account_id, offer_id, payout, amount, terms, at) values ('clk_1', 1, 5, 15000, 150000, '{}', 1);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout,
  amount, state, reason, ledger_seq, findings, at, changed_at)
values
  (1, 5, '', 0, 1, 'lead_1', 'network', 't1', 'clk_1', 15000, 150000, 'credited', null, 1, null, 9, null),
  (1, 5, '', 1, 0, 'lead_2', 'network', 't2', 'clk_1', 15000, 150000, 'rejected', 'already_completed', null, '[]', 9, 9);
insert into early_reversals (source, external_id, event_id, click_id, account_id, at)
  values ('network', 't3', '7', 'clk_1', 1, 9);
insert into sources (name, scheme, ips, max_age_ms, sealed_secret, created_at)
  values ('network', 'hmac-sha256', '[]', 1, 'sealed', 0);`;

/** Checks these rows after all migrations. */
export async function expectEarlierLeads(store: Store): Promise<void> {
  const { sources, walls } = await store.loadDirectory();
  const [wall] = walls;
  const whole = { kind: 'complete', adwallId: wall?.adwallId, offerId: 5, eventId: '', changedAt: 9 };
  expect(await store.findLead('lead_1')).toMatchObject({ ...whole, state: 'credited', findings: [] });
  expect(await store.findLead('lead_2')).toMatchObject({ ...whole, state: 'rejected', reason: 'already_completed' });
  expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  expect(wall?.settings).toEqual(wallSettings.parse({ name: 'Wall', currency: { name: 'Coins', ratio: 10 } }));
  expect(sources).toMatchObject([{ screenoutCredits: 0 }]);
  const again = lead('clk_1', { externalId: 't9', at: AT });
  expect(await store.creditLead(again)).toMatchObject({ kind: 'held' });
  expect(await store.creditLead({ ...again, leadId: 'again', eventId: '7' })).toEqual({
    kind: 'reversed_early',
    leadId: 'again',
  });
}
