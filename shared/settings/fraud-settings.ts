import * as z from 'zod';
import { eachFraudRule, fraudActions, type FraudRule } from '../fraud-rules.ts';
import { integerText, oneOf } from '../schema/parameters.ts';

const ruleSettings = ({ action, limit }: FraudRule) =>
  z
    .strictObject({
      action: oneOf(fraudActions).default(action),
      limit: integerText({ min: 0, max: 1_000_000 }).default(limit?.initial ?? 0),
    })
    .prefault({});

/** The action and the limit of each fraud rule of a wall. */
export const fraudSettings = z.strictObject(eachFraudRule(ruleSettings)).prefault({});

export type FraudSettings = z.output<typeof fraudSettings>;
