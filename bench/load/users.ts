/** The users' countries. */
export const countries: readonly string[] = ['US', 'GB', 'DE', 'FR', 'CA', 'AU'];

/** The first three bytes of addresses in those countries, in the same order. */
const networks = ['8.8.8', '81.2.69', '46.4.0', '62.210.0', '99.224.0', '1.128.0'];

export const USERS = 10_000;
const AGENTS = 300;

/** The address of the `n`th user. */
export function addressOf(n: number): string {
  const network = networks[n % networks.length] ?? '8.8.8';
  return `${network}.${1 + (Math.floor(n / networks.length) % 250)}`;
}

/** The user agent of the `n`th user: one of 300, for eight kinds of devices. */
export function agentOf(n: number): string {
  // The factor is coprime to the number of countries, so every device occurs in every country.
  const agent = (n * 7) % AGENTS;
  const version = 90 + Math.floor(agent / kinds.length);
  const kind = kinds[agent % kinds.length];
  return kind === undefined ? 'Mozilla/5.0' : kind(version);
}

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

const kinds: readonly ((version: number) => string)[] = [
  (v) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/${v}.0.0.0 Safari/537.36`,
  (v) => `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/${v / 6}.1 Safari/605.1.15`,
  (v) => `Mozilla/5.0 (X11; Linux x86_64; rv:${v}.0) Gecko/20100101 Firefox/${v}.0`,
  (v) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_${v % 7} like Mac OS X) ${webkit} Version/17.${v} Mobile/15E148 Safari/604.1`,
  (v) => `Mozilla/5.0 (iPad; CPU OS 16_${v % 7} like Mac OS X) ${webkit} Version/16.${v} Mobile/15E148 Safari/604.1`,
  (v) => `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${blink} Chrome/${v}.0.0.0 Mobile Safari/537.36`,
  (v) => `Mozilla/5.0 (Linux; Android 13; SM-X906B) ${blink} Chrome/${v}.0.0.0 Safari/537.36`,
  (v) => `Mozilla/5.0 (Linux; Android 12; SM-G991B) ${blink} Chrome/${v}.0.0.0 Mobile Safari/537.36`,
];
