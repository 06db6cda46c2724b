/** The URL with a query parameter set. The rest keeps its bytes, because it may be signed or marked. */
export function withParameter(url: string, name: string, value: string): string {
  const [beforeHash = '', ...hash] = url.split('#');
  const [address = '', ...query] = beforeHash.split('?');
  const pairs = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && pair.split('=', 1)[0] !== name);
  const target = `${address}?${[...pairs, `${name}=${encodeURIComponent(value)}`].join('&')}`;
  return [target, ...hash].join('#');
}
