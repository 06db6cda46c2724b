/** Values for the placeholders in the quick starts (docs/quick-starts/README.md). */
export interface OwnValues {
  publicUrl: string;
  pubId: number;
  adwallId: number;
  publishableKey: string;
}

/**
 * Fills in the service's URL, the wall's ids and its publishable key. Secrets are never filled in: examples read them
 * from the environment or show `sk_…`.
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

/** The environment variables of the example sites, as shell assignments. Secrets are left blank. */
export function variablesOf({ adwallId, pubId, publicUrl }: OwnValues): string {
  return [
    `export REWARDS_URL='${publicUrl}'`,
    `export PUB_ID='${pubId}'`,
    `export WALL_ID='${adwallId}'`,
    "export SECRET_KEY='sk_…'",
    "export POSTBACK_SECRET='whsec_…'",
  ].join('\n');
}
