const text = { type: String };

/** Attributes of `<offer-wall>`, kebab-case for the page and camelCase for scripts. */
export const wallAttributes = {
  pubId: { ...text, attribute: 'pub-id' },
  wallId: { ...text, attribute: 'wall-id' },
  userId: { ...text, attribute: 'user-id' },
  subId2: { ...text, attribute: 'sub-id2' },
  subId3: { ...text, attribute: 'sub-id3' },
  subId4: { ...text, attribute: 'sub-id4' },
  device: text,
  gender: text,
  ageRangeId: { ...text, attribute: 'age-range-id' },
  simulateIp: { ...text, attribute: 'simulate-ip' },
  simulateUserAgent: { ...text, attribute: 'simulate-user-agent' },
  lang: text,
  token: text,
  apiBase: { ...text, attribute: 'api-base' },
  pageSize: { type: Number, attribute: 'page-size' },
  currencyName: { ...text, attribute: 'currency-name' },
  theme: { ...text, reflect: true },
} as const;

/** Attributes that change only how offers look; a change of any other asks the service again. */
export const lookAttributes: ReadonlySet<PropertyKey> = new Set(['currencyName', 'theme']);
