import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { MAX_RULES } from '@rewards-wall/shared/schema/reward-rule.ts';
import { ruleStateOf } from '@rewards-wall/shared/reward-rules.ts';
import type { ChangedRule } from '../../store/ports/reward-rules.ts';
import { json, noContent, refuse, type Endpoint, type EndpointResponse } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { refuseField } from './refuse-fields.ts';

const tag = 'Rules';

/** The reward rules of a wall (docs/rules.md). */
export function ruleEndpoints({ services }: AdminContext): Endpoint[] {
  const { clock, offers, publishers } = services;
  return [
    adminEndpoint('listRules', {
      tag,
      summary: 'The reward rules of a wall',
      problems: ['not_found'],
      handle: ({ target }) =>
        json({
          rules: target.rules.rules.map(({ definition, name, ruleId }) => ({
            rule_id: ruleId,
            name,
            state: ruleStateOf(definition, clock.now()),
            rule: definition,
          })),
        }),
    }),
    adminEndpoint('addRule', {
      tag,
      summary: 'Add a rule',
      description: 'It applies from the next request on. For each effect, the first rule that matches decides.',
      problems: ['invalid_request', 'not_found'],
      handle: async ({ actor, body: { before = null, name, rule }, target: { adwallId, pubId } }) => {
        const added = await publishers.addRule(
          { adwallId, rule: { name, definition: rule }, before },
          { actor, pubId },
        );
        switch (added.kind) {
          case 'added':
            return json({ rule_id: added.ruleId }, 201);
          case 'unknown_wall':
            return refuse(problem('not_found'));
          case 'unknown_rule':
            return refuseField('before', NO_SUCH_RULE);
          case 'too_many_rules':
            return refuseField('rule', `would be one more than the ${MAX_RULES} that a wall can have`);
        }
      },
    }),
    adminEndpoint('changeRule', {
      tag,
      summary: 'Change a rule',
      description: 'Its name, what it says, or both.',
      problems: ['invalid_request', 'not_found'],
      handle: async ({ actor, body: { name, rule }, params, target: { adwallId, pubId } }) => {
        const change = { adwallId, ruleId: params.rule_id, name, definition: rule };
        return answer(await publishers.changeRule(change, { actor, pubId }));
      },
    }),
    adminEndpoint('moveRule', {
      tag,
      summary: 'Move a rule',
      description: 'Before another one, or to the end.',
      problems: ['invalid_request', 'not_found'],
      handle: async ({
        actor,
        body: { before = null },
        params,
        target: {
          adwallId,
          pubId,
          rules: { rules },
        },
      }) => {
        if (before !== null && !rules.some(({ ruleId }) => ruleId === before)) {
          return refuseField('before', NO_SUCH_RULE);
        }
        return answer(await publishers.moveRule({ adwallId, ruleId: params.rule_id, before }, { actor, pubId }));
      },
    }),
    adminEndpoint('removeRule', {
      tag,
      summary: 'Remove a rule',
      problems: ['not_found'],
      handle: async ({ actor, params, target: { adwallId, pubId } }) =>
        answer(await publishers.removeRule({ adwallId, ruleId: params.rule_id }, { actor, pubId })),
    }),
    adminEndpoint('previewRule', {
      tag,
      summary: 'What a rule would affect',
      description: 'By its conditions on offers. Conditions on users and time are left out. Nothing is saved.',
      problems: ['invalid_request', 'not_found'],
      handle: async ({ body: { rule }, target: { adwallId } }) => {
        const preview = await offers.previewRule({ adwallId, definition: rule });
        return json({
          offers: preview.offers,
          first_offers: preview.named.map(({ name, offerId }) => ({ offer_id: offerId, name })),
          clicks: preview.clicks,
          leads: preview.leads,
          credits: unitsToNumber(preview.amount),
        });
      },
    }),
  ];
}

const NO_SUCH_RULE = 'must be a rule of this wall';

function answer({ kind }: ChangedRule): EndpointResponse<never> {
  return kind === 'changed'
    ? noContent
    : refuse(problem('not_found', { detail: 'The wall has no rule with this id.' }));
}
