import * as z from 'zod';
import { integerText, oneOf } from '@rewards-wall/shared/schema/parameters.ts';

/** What a rule does with a lead that it matches: nothing, flag it, hold it for review, or reject it. */
export const fraudActions = ['off', 'flag', 'hold', 'reject'] as const;

export type FraudAction = (typeof fraudActions)[number];

const rule = (limit: number, description: string) =>
  z
    .strictObject({
      action: oneOf(fraudActions).default('flag'),
      limit: integerText({ min: 0, max: 1_000_000 }).default(limit),
    })
    .prefault({})
    .meta({ description });

const fraudRules = z.strictObject({
  agent: rule(0, 'The click came from an automated agent. Ignores `limit`'),
  country: rule(0, "The lead's country differs from the click's. Ignores `limit`"),
  datacenter: rule(0, 'The click came from a data centre (DATACENTER_RANGES). Ignores `limit`'),
  duplicate_device: rule(0, 'More than `limit` other users completed offers with this device'),
  duplicate_ip: rule(3, 'More than `limit` other users completed offers from this IP address'),
  too_fast: rule(10, 'The lead came less than `limit` seconds after the click'),
  velocity: rule(30, 'This user had more than `limit` leads within an hour'),
});

/**
 * The fraud rules of a wall: the action and the limit of each (docs/contract/leads.md#fraud-rules). A new wall only
 * flags.
 */
export const fraudSettings = fraudRules.prefault({});

export type FraudSettings = z.output<typeof fraudSettings>;

export type FraudRuleName = keyof FraudSettings;

export const fraudRuleNames = Object.keys(fraudRules.shape) as readonly FraudRuleName[];
