import * as z from 'zod';
import { defaultFraudAction, fraudActions, fraudLimits, type FraudRuleName } from '../fraud-rules.ts';
import { integerText, oneOf } from '../schema/parameters.ts';

const rule = (name: FraudRuleName, description: string) =>
  z
    .strictObject({
      action: oneOf(fraudActions).default(defaultFraudAction(name)),
      limit: integerText({ min: 0, max: 1_000_000 }).default(fraudLimits[name] ?? 0),
    })
    .prefault({})
    .meta({ description: fraudLimits[name] === null ? `${description}. Ignores \`limit\`` : description });

const fraudRules = z.strictObject({
  agent: rule('agent', 'The click came from an automated agent'),
  country: rule('country', "The lead's country differs from the click's"),
  datacenter: rule('datacenter', 'The click came from a data centre (DATACENTER_RANGES)'),
  duplicate_device: rule('duplicate_device', 'More than `limit` other users completed offers with this device'),
  duplicate_ip: rule('duplicate_ip', 'More than `limit` other users completed offers from this IP address'),
  similar_id: rule('similar_id', 'Another user of the wall, whose id looks the same, completed the offer'),
  too_fast: rule('too_fast', 'The lead came less than `limit` seconds after the click'),
  velocity: rule('velocity', 'This user had more than `limit` leads within an hour'),
} satisfies Record<FraudRuleName, unknown>);

/**
 * The fraud rules of a wall: the action and the limit of each (docs/contract/leads.md#fraud-rules).
 */
export const fraudSettings = fraudRules.prefault({});

export type FraudSettings = z.output<typeof fraudSettings>;
