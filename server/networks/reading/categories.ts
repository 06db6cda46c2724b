/** Words in a network's category or tag, with our category. Each matching rule adds its category. */
const rules: readonly (readonly [pattern: RegExp, id: number])[] = [
  [/\bsurveys?\b|\bresearch\b|\bpanel\b/i, 20],
  [/\bapps?\b|\bmobile\b|\binstalls?\b|\bandroid\b|\bios\b|\bcp[ei]\b/i, 18],
  [/\bgam(?:e|es|ing)\b/i, 30],
  [/\bcasino\b|\bgambling\b|\bslots\b|\bsweepstakes?\b/i, 29],
  [/\bfinanc\w*|\bbank\w*|\bcrypto\w*|\binsurance\b|\bloans?\b|\bcredit\b/i, 31],
  [/\bcash ?back\b/i, 28],
  [/\bshop\w*|\be-?commerce\b|\bretail\b|\bpurchase\b|\bcps\b/i, 21],
  [/\btrials?\b/i, 22],
  [/\bdownloads?\b|\bsoftware\b/i, 23],
  [/\bvideos?\b|\bwatch\b/i, 19],
  [/\bpin submit\b|\bcarrier\b|\bmobile subscriptions?\b/i, 25],
  [/\bsign-?ups?\b|\bregistrations?\b|\bemail submits?\b|\blead\b|\bcpl\b|\bsoi\b|\bdoi\b/i, 24],
  [/\bfree\b/i, 17],
];

/** Sign-Ups: most offers without another hint require a registration. */
const DEFAULT = 24;

/** Our categories for a network's words; Sign-Ups if none fits. */
export function categories(words: readonly string[]): readonly number[] {
  const text = words.map((word) => word.slice(0, 100)).join('; ');
  const found = rules.filter(([pattern]) => pattern.test(text)).map(([, id]) => id);
  return found.length === 0 ? [DEFAULT] : found;
}
