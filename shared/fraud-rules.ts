/** What a fraud rule does with a lead that it matches: nothing, flag it, hold it for review, or reject it. */
export const fraudActions = ['off', 'flag', 'hold', 'reject'] as const;

export type FraudAction = (typeof fraudActions)[number];

/** The fraud rules of a wall, and the limit of each on a new wall; null: it has none. */
export const fraudLimits = {
  agent: null,
  country: null,
  datacenter: null,
  duplicate_device: 0,
  duplicate_ip: 3,
  similar_id: null,
  too_fast: 10,
  velocity: 30,
} as const;

export type FraudRuleName = keyof typeof fraudLimits;

/** What a rule does on a new wall. */
export const defaultFraudAction = (rule: FraudRuleName): FraudAction => (rule === 'similar_id' ? 'hold' : 'flag');

export const fraudRuleNames = Object.keys(fraudLimits) as readonly FraudRuleName[];
