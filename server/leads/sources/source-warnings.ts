import type { Adapter } from '../adapters/adapter.ts';
import { findScheme, uncoveredParameters } from '../reports/schemes.ts';

/** What the operator should know of a new source, in sentences. */
export function sourceWarnings(schemeName: string, { hasOwnSecret }: { hasOwnSecret: boolean }): string[] {
  const warnings: string[] = [];
  const uncovered = uncoveredParameters(schemeName);
  if (uncovered.includes('everything')) {
    warnings.push(
      `${schemeName} is weak: nothing is signed, so whoever learns the address can credit. ` +
        'It credits only offers that name it as their source, at the payout of the catalogue.',
    );
  } else if (uncovered.length > 0) {
    warnings.push(
      `${schemeName} is weak: its signature leaves out ${uncovered.join(', ')}, so whoever sees one call can make up others. ` +
        'It credits only offers that name it as their source, at the payout of the catalogue.',
    );
  }
  const scheme = findScheme(schemeName);
  if (scheme?.kind === 'adapter' && scheme.adapter.facts !== 'documented') {
    warnings.push(`${unsureOf(scheme.adapter)} Check the first calls against your account there.`);
  }
  if (scheme?.kind === 'adapter' && scheme.adapter.secretFrom === 'network' && !hasOwnSecret) {
    warnings.push(
      `${scheme.adapter.network} chooses its own secret: store it with source rotate --secret-file before the first lead.`,
    );
  }
  return warnings;
}

function unsureOf({ facts, network }: Adapter): string {
  return facts === 'integrators'
    ? `${network} publishes no documents: this adapter follows the code of integrators.`
    : `Little is known of how ${network} calls: this adapter is experimental.`;
}
