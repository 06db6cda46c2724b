import { expect } from 'vitest';
import { answeredPostbacks } from '../migrations/046-answered-postbacks.ts';
import { migrations } from '../migrations/all.ts';
import type { Store } from '../store.ts';

export const migrationsBeforeAnswers = migrations.filter(({ id }) => id < answeredPostbacks.id);

const postback = (id: string): string =>
  `('${id}', (select max(adwall_id) from walls), 'get', 'sealed', 'sealed', 1, null, 0, 0, 0)`;
const delivery = (id: string, postbackId: string, state: 'delivered' | 'pending'): string =>
  `('lead_${id}', 1, '${postbackId}', 'dlv_${id}', 'clk_${id}', 1, '{}', '${state}', 1, 0, 0, 1)`;

/**
 * Postbacks as a build stored them that only counted deliveries, in SQL of both engines: one whose last attempt failed
 * after one that was answered, one whose last attempt is not known any more, and one that nobody has answered.
 */
export const earlierAnswers = `
insert into publishers (name, created_at) values ('P', 0);
insert into walls (pub_id, settings, publishable_key, created_at)
  values ((select max(pub_id) from publishers), '{}', 'pk', 0);
insert into postbacks (postback_id, adwall_id, kind, sealed_url, sealed_secret, enabled, disabled_reason, failures,
  probe_at, created_at)
values ${['pbk_1', 'pbk_2', 'pbk_3'].map(postback).join(', ')};
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at, step,
  attempts, created_at)
values ${delivery('a', 'pbk_1', 'delivered')}, ${delivery('b', 'pbk_1', 'pending')},
  ${delivery('c', 'pbk_2', 'delivered')}, ${delivery('d', 'pbk_3', 'pending')};
insert into attempts (delivery_id, number, at, ms, http_status, error, body)
  values ('dlv_a', 1, 1, 1, 200, null, ''), ('dlv_b', 1, 2, 1, 500, 'http_status', '');
insert into postback_attempts (postback_id, delivery_id) values ('pbk_1', 'dlv_b'), ('pbk_3', 'dlv_d');`;

/** Checks these rows after all migrations. */
export async function expectEarlierAnswers(store: Store): Promise<void> {
  const listed = await store.listPostbacks({ adwallId: null });
  expect(listed.map(({ hasAnswered, postbackId }) => [postbackId, hasAnswered])).toEqual([
    ['pbk_1', true],
    ['pbk_2', true],
    ['pbk_3', false],
  ]);
  expect(await store.lastAttempt({ postbackId: 'pbk_1' })).toMatchObject({ at: 2, httpStatus: 500 });
  expect((await store.loadDirectory()).postbacks).toHaveLength(listed.length);
}
