/** The parts of `/wall/{pubId}/{adwallId}?subid1=…#token=…`, as attributes of `<offer-wall>`. */
export interface HostedAddress {
  readonly attributes: Readonly<Record<string, string>>;
  /** From the fragment, so that it never appears in a server log; empty if absent. */
  readonly token: string;
  /** The fragment is `#await-token`: the host will send the token. */
  readonly awaitsToken: boolean;
  /** Path, query and fragment without the token. */
  readonly withoutToken: string;
}

const attributeOf: Readonly<Record<string, string>> = {
  subid1: 'user-id',
  subid2: 'sub-id2',
  subid3: 'sub-id3',
  subid4: 'sub-id4',
  device: 'device',
  gender: 'gender',
  age_range_id: 'age-range-id',
  lang: 'lang',
  theme: 'theme',
  consent_url: 'consent-url',
};

export function readHostedAddress(address: string): HostedAddress {
  const { pathname, search, searchParams, hash } = new URL(address);
  const [, pubId = '', wallId = ''] = /\/wall\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? [];
  const attributes: Record<string, string> = { 'pub-id': pubId, 'wall-id': wallId };
  for (const [parameter, attribute] of Object.entries(attributeOf)) {
    const value = searchParams.get(parameter);
    if (value) attributes[attribute] = value;
  }
  const fragment = new URLSearchParams(hash.slice(1));
  // As URLSearchParams reads it: `%74oken=` is the token, too.
  const isOther = (part: string) => !new URLSearchParams(part).has('token');
  const rest = hash.slice(1).split('&').filter(isOther).join('&');
  return {
    attributes,
    token: fragment.get('token') ?? '',
    awaitsToken: fragment.has('await-token'),
    withoutToken: `${pathname}${search}${rest && `#${rest}`}`,
  };
}
