/** Why a row of a feed is left out, with a sentence for people. */
export const skipReasons = {
  not_approved: 'The network has not approved you for it yet.',
  not_active: 'The network has paused it.',
  no_link: 'It has no link.',
  bad_link: 'Its link is not a valid web address.',
  no_click_slot: 'Its link has no place for our click id.',
  no_id: 'It has no id.',
  repeated_id: 'Another row has the same id.',
  no_name: 'It has no name.',
  payout_unknown: 'Its payout is not an amount.',
  payout_ambiguous:
    "Its payout could have a decimal comma or a thousands separator. If you map the feed yourself, set the map's decimal to '.' or ','.",
  payout_in_percent: 'It pays a percentage, so what a lead pays is unknown.',
  not_paid_per_lead: 'It pays for something other than a lead, such as a click.',
  no_payout: 'It pays nothing.',
  payout_too_high: 'It pays more than an offer can pay.',
  repeated_goal: 'Two of its goals have the same id or name.',
  goals_indistinct: 'Its callbacks do not say whether a lead reached a goal.',
  goals_unreadable: 'It has goals, but what they pay is unknown.',
  too_many_goals: 'It has more than 100 goals.',
  currency_without_rate: 'It pays in a currency for which the feed has no rate.',
  no_known_country: 'It is for no known country.',
  outside_constants: 'It is for none of the users that you limit the feed to.',
  targeting_not_expressible: 'Its targeting is narrower than an offer here can express.',
  holds_credential: 'It contains the credential of the feed.',
  unreadable: 'It is not an offer.',
} as const;

export type SkipReason = keyof typeof skipReasons;

/** In place of a field's value: the whole row is skipped. */
export interface Skip {
  readonly skip: SkipReason;
}

/** The result of reading a field. */
export type Field<Value> = Value | Skip;

export function skip(reason: SkipReason): Skip {
  return { skip: reason };
}

export function isSkip(value: unknown): value is Skip {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'skip');
}

/** The values that are no skips. */
export function withoutSkips<Value>(fields: readonly Field<Value>[]): readonly Value[] {
  return fields.flatMap((field) => (isSkip(field) ? [] : [field]));
}
