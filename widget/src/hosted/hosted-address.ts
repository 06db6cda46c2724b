/** The parts of `/wall/{pubId}/{adwallId}?subid1=…#token=…`, as attributes of `<offer-wall>`. */
export interface HostedAddress {
  readonly attributes: Readonly<Record<string, string>>;
  /** From the fragment, so that it never appears in a server log; empty if absent. */
  readonly token: string;
  /** The query has a token, too. It isn't used, because logs and histories keep queries. */
  readonly hasTokenInQuery: boolean;
  /** The fragment is `#await-token`: the host will send the token. */
  readonly awaitsToken: boolean;
  /** Path, query and fragment without tokens. */
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
  placement: 'placement',
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
  const query = withoutToken(search.slice(1));
  const rest = withoutToken(hash.slice(1));
  return {
    attributes,
    token: fragment.get('token') ?? '',
    hasTokenInQuery: searchParams.has('token'),
    awaitsToken: fragment.has('await-token'),
    withoutToken: `${pathname}${query && `?${query}`}${rest && `#${rest}`}`,
  };
}

/** Removes the parts that URLSearchParams reads as a token: `%74oken=` is one, too. */
function withoutToken(parameters: string): string {
  const isOther = (part: string) => !new URLSearchParams(part).has('token');
  return parameters.split('&').filter(isOther).join('&');
}
