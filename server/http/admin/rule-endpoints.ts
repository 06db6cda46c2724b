import { isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { MAX_RULES, type RuleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { provenUntil, type AdminCaller } from '../../admins/admin-caller.ts';
import type { RuleKeeper } from '../../publishers/change-rules.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import type { ChangedRule } from '../../store/ports/reward-rules.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { json, noContent, refuse, type Endpoint, type EndpointResponse } from '../endpoint.ts';
import { changedMeanwhile, problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { forOwners } from './for-owners.ts';
import { refuseField } from './refuse-fields.ts';

const tag = 'Rules';

/** The reward rules of a wall (docs/rules.md). */
export function ruleEndpoints({ services }: AdminContext): Endpoint[] {
  const { clock, offers, publishers } = services;
  const keeper = (actor: AuditActor, caller: AdminCaller, pubId: number): RuleKeeper => {
    const until = provenUntil(caller);
    const isProven = until === null || clock.now() < until;
    return { actor, pubId, mayPayMore: isPermitted(caller, 'rules.pay-more') && isProven };
  };
  return [
    adminEndpoint('listRules', {
      tag,
      summary: 'The reward rules of a wall',
      problems: ['not_found'],
      handle: async ({ target }) => {
        const listed = await publishers.readRules(target);
        const nameOf = await offers.offerNames();
        const named = ({ when: { not_offers: others = [], offers: ids = [] } }: RuleDefinition) =>
          [...ids, ...others].flatMap((id) => {
            const offerName = nameOf(id);
            return offerName === null ? [] : [{ offer_id: id, name: offerName }];
          });
        return json({
          rules: listed.map(({ budgetUsed, figures, rule: { definition, name, ruleId }, state }) => ({
            rule_id: ruleId,
            name,
            state,
            rule: definition,
            offers: named(definition),
            budget_used: budgetUsed,
            ...figures,
          })),
        });
      },
    }),
    adminEndpoint('addRule', {
      tag,
      summary: 'Add a rule',
      description:
        'It applies from the next request on. For each effect, the first rule that matches decides. Only owners add rules that credit more, and enter their password for it.',
      problems: ['invalid_request', 'not_found', 'password_needed'],
      handle: async ({ actor, caller, body: { before = null, name, rule }, target: { adwallId, pubId } }) => {
        const added = await publishers.addRule(
          { adwallId, rule: { name, definition: rule }, before },
          keeper(actor, caller, pubId),
        );
        switch (added.kind) {
          case 'added':
            return json({ rule_id: added.ruleId }, 201);
          case 'unknown_wall':
            return refuse(problem('not_found'));
          case 'unknown_rule':
            return refuseField('before', NO_SUCH_RULE);
          case 'not_allowed':
            return notAllowed(caller);
          case 'too_many_rules':
            return refuseField('rule', `would be one more than the ${MAX_RULES} that a wall can have`);
        }
      },
    }),
    adminEndpoint('changeRule', {
      tag,
      summary: 'Change a rule',
      description: 'Its name, what it says, or both. A change that credits more is for owners, as a new rule.',
      problems: ['invalid_request', 'not_found', 'changed_meanwhile', 'password_needed'],
      handle: async ({ actor, caller, body: { expected, name, rule }, params, target: { adwallId, pubId } }) => {
        const before = expected && { name: expected.name, definition: expected.rule };
        const change = { adwallId, ruleId: params.rule_id, name, definition: rule, expected: before };
        return answer(caller, await publishers.changeRule(change, keeper(actor, caller, pubId)));
      },
    }),
    adminEndpoint('moveRule', {
      tag,
      summary: 'Move a rule',
      description: 'Before another one, or to the end. A rule that multiplies is moved by owners only.',
      problems: ['invalid_request', 'not_found', 'password_needed'],
      handle: async ({
        actor,
        caller,
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
        return answer(
          caller,
          await publishers.moveRule({ adwallId, ruleId: params.rule_id, before }, keeper(actor, caller, pubId)),
        );
      },
    }),
    adminEndpoint('removeRule', {
      tag,
      summary: 'Remove a rule',
      problems: ['not_found'],
      handle: async ({ actor, caller, params, target: { adwallId, pubId } }) =>
        answer(caller, await publishers.removeRule({ adwallId, ruleId: params.rule_id }, keeper(actor, caller, pubId))),
    }),
    adminEndpoint('previewRule', {
      tag,
      summary: 'What a rule would affect',
      description:
        'By the leads of the last 28 days, as if it had been the only rule. `from`, `until` and live surveys are left out. Nothing is saved.',
      problems: ['invalid_request', 'not_found'],
      handle: async ({ body: { rule }, target: { adwallId } }) => {
        const preview = await offers.previewRule({ adwallId, definition: rule });
        return json({
          offers: preview.offers,
          first_offers: preview.named.map(({ name, offerId }) => ({ offer_id: offerId, name })),
          from: isoTime(preview.from),
          clicks: preview.clicks,
          leads: preview.leads,
          users: preview.users,
          credits: unitsToNumber(preview.amount),
          credits_more: unitsToNumber(preview.added),
          days_of_waiting: preview.waitingDays,
          ignored: [...preview.ignored],
        });
      },
    }),
  ];
}

const NO_SUCH_RULE = 'must be a rule of this wall';

function answer(caller: AdminCaller, { kind }: ChangedRule): EndpointResponse<never> {
  if (kind === 'not_allowed') return notAllowed(caller);
  if (kind === 'changed_meanwhile') return refuse(changedMeanwhile);
  return kind === 'changed'
    ? noContent
    : refuse(problem('not_found', { detail: 'The wall has no rule with this id.' }));
}

/** Refuses a change that credits more: to others than owners, and to an owner until they enter their password again. */
function notAllowed(caller: AdminCaller): EndpointResponse<never> {
  if (!isPermitted(caller, 'rules.pay-more')) return forOwners('change rules so that they credit more');
  return refuse(problem('password_needed', { detail: 'Enter your password again to go on.' }));
}
