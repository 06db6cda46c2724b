/** What a fraud rule does with a matching lead. */
export const fraudActions = ['off', 'flag', 'hold', 'reject'] as const;

export type FraudAction = (typeof fraudActions)[number];

export interface FraudRule {
  readonly label: string;
  readonly finds: string;
  /** Its action on a new wall. */
  readonly action: FraudAction;
  /** Its limit on a new wall and the unit; null: no limit. */
  readonly limit: { readonly initial: number; readonly counts: string } | null;
}

/** The fraud rules of a wall (docs/contract/leads.md#fraud-rules). */
export const fraudRules = {
  agent: {
    label: 'Automated agent',
    finds: 'The click came from a script, or from a browser that a script controls.',
    action: 'flag',
    limit: null,
  },
  country: {
    label: 'Another country',
    finds: 'The lead and its click are from different countries.',
    action: 'flag',
    limit: null,
  },
  datacenter: {
    label: 'Data center',
    finds: 'The click came from the address of a known data center.',
    action: 'flag',
    limit: null,
  },
  duplicate_device: {
    label: 'Shared device',
    finds: 'Too many other users completed offers on the same device.',
    action: 'flag',
    limit: { initial: 0, counts: 'users' },
  },
  duplicate_ip: {
    label: 'Shared address',
    finds: 'Too many other users completed offers from the same address.',
    action: 'flag',
    limit: { initial: 3, counts: 'users' },
  },
  similar_id: {
    label: 'Similar user id',
    finds: 'A user whose id differs only in case, surrounding spaces or invisible characters completed the same offer.',
    action: 'hold',
    limit: null,
  },
  too_fast: {
    label: 'Too fast',
    finds: 'The lead came too soon after its click.',
    action: 'flag',
    limit: { initial: 10, counts: 'seconds' },
  },
  velocity: {
    label: 'Many leads',
    finds: 'The user had too many leads within an hour.',
    action: 'flag',
    limit: { initial: 30, counts: 'leads' },
  },
} as const satisfies Record<string, FraudRule>;

export type FraudRuleName = keyof typeof fraudRules;

export const fraudRuleNames = Object.keys(fraudRules) as readonly FraudRuleName[];

/** A record with one entry per fraud rule. */
export function eachFraudRule<Value>(make: (rule: FraudRule) => Value): Record<FraudRuleName, Value> {
  return Object.fromEntries(fraudRuleNames.map((name) => [name, make(fraudRules[name])])) as Record<
    FraudRuleName,
    Value
  >;
}
