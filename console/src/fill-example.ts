/** What the examples of the quick starts stand for (docs/quick-starts/README.md). */
export interface OwnValues {
  publicUrl: string;
  pubId: number;
  adwallId: number;
  publishableKey: string;
}

/**
 * Puts the service's URL, the wall's ids and its publishable key in place of those of an example. Secrets are never
 * filled in: the examples read them from variables, or show `sk_…`.
 */
export function fillExample(text: string, { adwallId, pubId, publicUrl, publishableKey }: OwnValues): string {
  return text
    .replaceAll('https://rewards.example.com', publicUrl)
    .replaceAll('http://localhost:3000', publicUrl)
    .replaceAll('pk_…', publishableKey)
    .replaceAll(/\bpub-id="1"/g, `pub-id="${pubId}"`)
    .replaceAll(/\bwall-id="1"/g, `wall-id="${adwallId}"`)
    .replaceAll(/--wall (?:1\b|"\$WALL_ID")/g, `--wall ${adwallId}`)
    .replaceAll(/\bwall set 1\b/g, `wall set ${adwallId}`);
}

/** The variables that the example sites read, as a shell takes them. Secrets stay to be filled in. */
export function variablesOf({ adwallId, pubId, publicUrl }: OwnValues): string {
  return [
    `export REWARDS_URL='${publicUrl}'`,
    `export PUB_ID='${pubId}'`,
    `export WALL_ID='${adwallId}'`,
    "export SECRET_KEY='sk_…'",
    "export POSTBACK_SECRET='whsec_…'",
  ].join('\n');
}
