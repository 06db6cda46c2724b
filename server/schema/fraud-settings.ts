import * as z from 'zod';
import { integerText, oneOf } from '@rewards-wall/shared/schema/parameters.ts';

/** What a rule does when it finds something: nothing, a mark on the lead, a hold until somebody looks, a refusal. */
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

/** The fraud rules of a wall: what each does, and its limit. A new wall only flags. */
export const fraudSettings = z
  .strictObject({
    agent: rule(0, 'The click came from an automated agent. No limit'),
    country: rule(0, "The lead's country is not the click's. No limit"),
    datacenter: rule(0, 'The click came from a data centre (DATACENTER_RANGES). No limit'),
    duplicate_device: rule(0, 'Other users who completed offers with this device; limit: how many may'),
    duplicate_ip: rule(3, 'Other users who completed offers from this address; limit: how many may'),
    too_fast: rule(10, 'The lead came sooner after the click than `limit` seconds'),
    velocity: rule(30, 'More than `limit` leads of this user within an hour'),
  })
  .prefault({});

export type FraudSettings = z.output<typeof fraudSettings>;

export type FraudRuleName = keyof FraudSettings;
