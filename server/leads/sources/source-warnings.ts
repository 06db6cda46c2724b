import type { Adapter } from '../adapters/adapter.ts';
import { findScheme, uncoveredParameters } from '../reports/schemes.ts';

/** What the operator should know about a new source, one sentence each. */
export function sourceWarnings(schemeName: string, { hasOwnSecret }: { hasOwnSecret: boolean }): string[] {
  const warnings: string[] = [];
  const uncovered = uncoveredParameters(schemeName);
  if (uncovered.includes('everything')) {
    warnings.push(
      `${schemeName} is weak: it signs nothing, so anyone who learns the URL can credit users. ` +
        "The source can credit only offers that name it, at the catalogue's payout.",
    );
  } else if (uncovered.length > 0) {
    warnings.push(
      `${schemeName} is weak: its signature does not cover ${uncovered.join(', ')}, so anyone who sees one call can forge others. ` +
        "The source can credit only offers that name it, at the catalogue's payout.",
    );
  }
  const scheme = findScheme(schemeName);
  if (scheme?.kind === 'adapter' && scheme.adapter.facts !== 'documented') {
    warnings.push(`${unsureOf(scheme.adapter)} Check the first calls against your account at the network.`);
  }
  if (scheme?.kind === 'adapter' && scheme.adapter.secretFrom === 'network' && !hasOwnSecret) {
    warnings.push(
      `${scheme.adapter.network} chooses the secret: give it to the source, as its new secret, before the first lead.`,
    );
  }
  return warnings;
}

function unsureOf({ facts, network }: Adapter): string {
  return facts === 'integrators'
    ? `${network} publishes no documentation, so this adapter follows integrators' code.`
    : `Little is known about ${network}'s callbacks, so this adapter is experimental.`;
}
