// Why source calls were refused, in words.

const verdicts: Readonly<Record<string, string>> = {
  unauthenticated: 'The signature or the secret is wrong.',
  address_not_allowed: "It came from an address that the source doesn't allow.",
  stale: 'Its timestamp is too old, or ahead of our clock.',
  clock_jumped: 'Our clock had jumped, so the source was asked to try again.',
  invalid: 'A parameter is missing or wrong.',
  wrong_source: 'The offer is not one that the source may credit: it names another, or none.',
  unknown_click: 'There is no such click.',
  unknown_goal: 'It names a goal that the offer did not have at the click.',
  unknown_lead: 'It reverses a lead that doesn’t exist.',
  conflict: 'The same transaction was reported before with another click or payout.',
  already_completed: 'Another lead was paid for this event.',
  erased: 'The user of the click was erased.',
  balance_limit: 'The credit would take the balance out of range.',
  nothing_to_credit: 'It was accepted, but names nothing to credit: pending, a test, or unpaid.',
};

/** Why a call was refused, as a sentence. */
export function whyRefused(verdict: string): string {
  return verdicts[verdict] ?? verdict;
}
