import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemIds } from '../../runtime/ids.ts';
import { openVault } from '../../security/vault.ts';
import { newWebhookSecret } from '../../security/webhook-secret.ts';
import type { StoredDelivery } from '../../store/ports/deliveries.ts';
import type { LedgerEntry } from '../../store/ports/ledger.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import type { PostbackFacts } from './macros.ts';
import { openTarget, writeMessage } from './message.ts';
import { exampleFacts, examplePostback, LEAD_AT } from './postback-facts.fixture.ts';
import { rebuildRequest } from './rebuild-request.ts';
import { showRequest } from './show-request.ts';

const ids = systemIds();
const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), ids);
const ADDRESS = 'https://example.com/cb?u={subid1}&t={transaction_id}&c={currency}&s={status}';

const postbackOf = (kind: Postback['kind'], address: string): Postback => ({
  ...examplePostback,
  kind,
  sealedUrl: vault.sealSecret(address),
  sealedSecret: vault.sealSecret(newWebhookSecret(ids)),
});
const postbacks = { get: postbackOf('get', ADDRESS), json: postbackOf('json', 'https://example.com/hooks') };

const row = (transactionId: number, reverses: number | null): LedgerEntry => ({
  transactionId,
  seq: transactionId,
  kind: 'lead',
  amount: 0,
  balanceAfter: 0,
  offerId: null,
  offerName: null,
  sealedDescription: null,
  reverses,
  at: 0,
});
const both = [row(421, null), row(422, 421)];

function deliveryOf({ adwallId, deliveryId, event, status }: PostbackFacts): StoredDelivery {
  const { leadId, offerId } = event;
  const more = { postbackId: 'pbk_1', isPostbackEnabled: true, dueAt: 0, createdAt: 0, attempts: [] };
  return { deliveryId, adwallId, leadId, offerId, event, status, state: 'delivered', ...more };
}

const none = { transactionId: null, reversalId: null };

test.each<[string, Partial<PostbackFacts>, LedgerEntry[]]>([
  ['a credit', {}, [row(421, null)]],
  ['a credit that was reversed later', {}, both],
  ['a reversal', { status: 2, reversalId: 422 }, both],
  ['a pending lead', { ...none, status: 0 }, []],
  ['a pending lead that was credited later', { ...none, status: 0 }, both],
  ['a rejected lead', { ...none, status: 3 }, []],
])('an attempt of %s is shown as it was sent', (_name, more, ledger) => {
  const facts = exampleFacts(more);
  const kinds = facts.status === 1 || facts.status === 2 ? (['get', 'json'] as const) : (['json'] as const);
  for (const kind of kinds) {
    const postback = postbacks[kind];
    const stored = { delivery: deliveryOf(facts), ledger, person: facts.person, postback };
    const sent = writeMessage(openTarget(vault, postback), facts, LEAD_AT);
    const shown = showRequest({ address: vault.openSecret(postback.sealedUrl), kind }, sent, facts);
    expect(rebuildRequest({ vault })(stored, LEAD_AT)).toBe(shown);
  }
});

test('a message about a credit that the ledger lacks is not shown', () => {
  for (const status of [1, 2] as const) {
    const facts = exampleFacts({ status });
    const stored = { delivery: deliveryOf(facts), ledger: [], person: facts.person, postback: postbacks.get };
    expect(rebuildRequest({ vault })(stored, LEAD_AT)).toBeNull();
  }
});
