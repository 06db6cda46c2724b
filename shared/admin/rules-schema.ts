import * as z from 'zod';
import { ruleStates } from '../reward-rules.ts';
import { MAX_RULES, ruleDefinition, ruleName } from '../schema/reward-rule.ts';
import { asObject } from '../schema/wire.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { typed } from './fields.ts';

const ruleId = typed(100);
const name = ruleName.meta({ description: 'What staff calls the rule', example: 'New users wait' });
const before = ruleId
  .nullable()
  .optional()
  .meta({ description: 'The rule that it precedes; null or absent: the last one' });

const namedOffer = z.object({ offer_id: z.int(), name: z.string() });

const ruleRow = z
  .object({
    rule_id: z.string().meta({ description: 'The rule', example: 'rul_019a0b1c2d3e00009f8e7d6c5b4a3f2e' }),
    name: z.string().meta({ description: 'What staff calls the rule' }),
    state: z
      .enum(ruleStates)
      .meta({ description: '`scheduled`: before its `from`; `ended`: after its `until`; `used_up`: without budget' }),
    rule: ruleDefinition,
    offers: z.array(namedOffer).meta({ description: 'The offers in its conditions, of those that exist' }),
    budget_used: z
      .number()
      .nullable()
      .meta({ description: 'Credits of the budget that users have or clicks have reserved; null without a budget' }),
    leads: z.int().meta({ description: 'Its credited leads, as of the last refresh of the statistics' }),
    reversals: z.int().meta({ description: 'Those that were reversed' }),
    base: z.number().meta({ description: 'Their credits without the rule, minus reversals' }),
    bonus: z.number().meta({ description: 'What the rule added, minus reversals; negative if it cut credits' }),
  })
  .meta({ id: 'AdminRule' });

export const rules = z
  .object({
    rules: z.array(ruleRow).max(MAX_RULES).meta({ description: 'In the order in which they are tried' }),
  })
  .meta({ id: 'AdminRules' });

const ruleBody = z.strictObject({ name, rule: ruleDefinition, before }, asObject).meta({ id: 'AdminRuleBody' });

const ruleChangeBody = z
  .strictObject(
    {
      name: name.optional(),
      rule: ruleDefinition.optional(),
      expected: z.strictObject({ name, rule: ruleDefinition }, asObject).optional().meta({
        description:
          'The rule that you read. If it has changed since, the request gets `changed_meanwhile` and changes nothing',
      }),
    },
    asObject,
  )
  .meta({ id: 'AdminRuleChangeBody', description: 'What is absent stays' });

const ruleMoveBody = z.strictObject({ before }, asObject).meta({ id: 'AdminRuleMoveBody' });

const rulePreviewBody = z.strictObject({ rule: ruleDefinition }, asObject).meta({ id: 'AdminRulePreviewBody' });

const ruleAdded = z.object({ rule_id: z.string().meta({ description: 'The rule' }) }).meta({ id: 'AdminRuleAdded' });

const rulePreview = z
  .object({
    offers: z.int().meta({ description: 'How many enabled offers meet its conditions on offers' }),
    first_offers: z.array(namedOffer).meta({ description: 'The first of them, by id' }),
    from: z.string().meta({
      description:
        'What counts is from this time on: 28 days ago or, on a wall with more than 20,000 leads since, later',
    }),
    clicks: z.int().meta({ description: 'Clicks on these offers on this wall, by all users' }),
    leads: z.int().meta({
      description: 'Leads of these offers that meet the conditions, and are credited or wait for their date',
    }),
    users: z.int().meta({ description: 'Users with such a lead' }),
    credits: z.number().meta({ description: 'Credits of these leads without a rule' }),
    credits_more: z.number().meta({ description: 'What `multiply` would have added to them; negative if it cuts' }),
    days_of_waiting: z.int().nullable().meta({
      description: 'For how many days these leads would have waited in total; null without `hold_days`',
    }),
    ignored: z.array(z.string()).meta({
      description: 'Conditions that leads don’t record, so that the rule may affect less',
      example: ['devices'],
    }),
  })
  .meta({ id: 'AdminRulePreview' });

export type AdminRules = z.output<typeof rules>;

export type AdminRulePreview = z.output<typeof rulePreview>;

export const ruleApi = {
  listRules: {
    method: 'GET',
    path: '/v1/admin/walls/{adwallId}/rules',
    permission: 'walls.read',
    responses: { 200: { description: 'In the order in which they are tried.', schema: rules } },
  },
  addRule: {
    method: 'POST',
    path: '/v1/admin/walls/{adwallId}/rules',
    permission: 'walls.change',
    audit: 'rule.add',
    body: ruleBody,
    responses: { 201: { description: 'Its id.', schema: ruleAdded } },
  },
  changeRule: {
    method: 'PATCH',
    path: '/v1/admin/walls/{adwallId}/rules/{rule_id}',
    permission: 'walls.change',
    audit: 'rule.change',
    body: ruleChangeBody,
    responses: { 204: { description: 'The rule applies as changed from the next request on.' } },
  },
  moveRule: {
    method: 'POST',
    path: '/v1/admin/walls/{adwallId}/rules/{rule_id}/move',
    permission: 'walls.change',
    audit: 'rule.move',
    body: ruleMoveBody,
    responses: { 204: { description: 'The rule has its new place.' } },
  },
  removeRule: {
    method: 'DELETE',
    path: '/v1/admin/walls/{adwallId}/rules/{rule_id}',
    permission: 'walls.change',
    audit: 'rule.remove',
    responses: { 204: { description: 'The rule no longer applies.' } },
  },
  previewRule: {
    method: 'POST',
    path: '/v1/admin/walls/{adwallId}/rule-preview',
    permission: 'walls.change',
    takesNoKey: true,
    body: rulePreviewBody,
    responses: { 200: { description: 'What the rule would affect. Nothing is saved.', schema: rulePreview } },
  },
} as const satisfies AdminEndpoints;
