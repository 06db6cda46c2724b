import type { Explained, ImportReportBody } from '@rewards-wall/shared/admin/offers-schema.ts';
import { MAX_IMPORT_BYTES } from '@rewards-wall/shared/admin/values.ts';
import { offersQuery } from '@rewards-wall/shared/schema/offer.ts';
import { clientFactsOf } from '../client/client-info.ts';
import { json, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { trialAgents } from './trials/trial-agents.ts';

const tag = 'Offers';
const REJECTED_SHOWN = 1_000;

/** Importing offers, and explaining why a user doesn't see one (docs/console.md#screens). */
export function offerToolEndpoints(context: AdminContext): Endpoint[] {
  return [importEndpoint(context), explainEndpoint(context)];
}

function importEndpoint({ services }: AdminContext): Endpoint {
  return adminEndpoint('importOffers', {
    tag,
    summary: 'Import offers from a JSON array, JSON lines or CSV',
    description: 'Valid rows are imported all at once, or not at all. `rewards offers import` takes larger feeds.',
    maxBodyBytes: MAX_IMPORT_BYTES,
    problems: ['invalid_request'],
    handle: async ({ actor, body }) => {
      const { force = false, prune = false, source = null, text } = body;
      const {
        kind,
        problem: why = null,
        rejected,
        ...counts
      } = await services.offers.importOffers({
        text,
        format: 'auto',
        source,
        prune,
        force,
        by: actor,
      });
      return json({
        imported: kind === 'imported',
        problem: why,
        ...counts,
        rejected: rejected.slice(0, REJECTED_SHOWN).map(({ entry = null, line, reason }) => ({ line, entry, reason })),
        rejected_count: rejected.length,
      } satisfies ImportReportBody);
    },
  });
}

function explainEndpoint({ lookUpCountry, services }: AdminContext): Endpoint {
  return adminEndpoint('explainOffer', {
    tag,
    summary: 'Why a user sees an offer, or not',
    description:
      'By the rules of the list and of the click. Changes nothing. It reveals what the user completed, so the audit log records the request.',
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, body, client, directory, params, target: wall }) => {
      const { any_device: isAnyDevice = false, country: given, device: held, ip, subid1 } = body;
      const userAgent = body.user_agent ?? (held && trialAgents[held]);
      const { adwallId, pubId } = wall;
      const detected = clientFactsOf(client, lookUpCountry, { ip, userAgent });
      const clientFacts = { ...detected, country: given ?? detected.country };
      const offerId = params.offer_id;
      const unknown = {
        country: isAnyDevice && given === undefined && ip === undefined,
        device: isAnyDevice && userAgent === undefined,
      };
      const found = await services.offers.explainOffers({
        wall,
        subid1,
        panelId: directory.panelOfWall(adwallId)?.profileId ?? null,
        query: offersQuery.parse({ subid1, tiles: '1' }),
        clientFacts,
        unknown,
        ipDigest: ip === undefined ? null : services.vault.ipDigest(ip),
        offerId,
      });
      const { first: [offer] = [], dependsOn = [], rewardRule = null } = found ?? {};
      if (offer === undefined) return refuse(problem('not_found', { detail: 'There is no such offer.' }));
      const person = await services.store.findPerson({ kind: 'wall', profileId: adwallId, subid1 });
      // Without an account, there is no ID to record. The user's address may still have completed the offer.
      const subject = person === null ? null : `account ${person.accountId}`;
      const what = { subject, pubId, before: null, after: { offer: offerId } };
      await services.store.recordAudit({ action: 'user.read', actor, at: services.clock.now(), ...what });
      const { country, device } = clientFacts;
      return json({
        shown: offer.shown,
        rule: offer.rule,
        detail: offer.detail,
        reward_rule: rewardRule && { rule_id: rewardRule.ruleId, name: rewardRule.name },
        depends_on: [...dependsOn],
        known: person !== null,
        country: unknown.country ? null : country,
        device: unknown.device ? null : device,
      } satisfies Explained);
    },
  });
}
