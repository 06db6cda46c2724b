import type { CallbackFormat } from '../../networks/network.ts';
import { isWeakSource, schemeOf, uncoveredParameters, type SourceScheme } from '../reports/schemes.ts';

/** Warnings for the operator about a source, one sentence each. */
export function sourceWarnings(source: SourceScheme, { hasOwnSecret }: { hasOwnSecret: boolean }): string[] {
  const scheme = schemeOf(source);
  if (scheme === null || scheme.kind === 'hmac-sha256') return [];
  const { callback } = scheme;
  const warnings: string[] = [];
  if (isWeakSource(source)) warnings.push(weakness(source));
  if (callback.facts !== 'documented') {
    warnings.push(`${unsureOf(callback)} Check the first calls against your account at the network.`);
  }
  if (callback.secretFrom === 'network' && !hasOwnSecret) {
    warnings.push(
      `${callback.network} chooses the secret: give it to the source, as its new secret, before the first lead.`,
    );
  }
  return warnings;
}

function weakness(source: SourceScheme): string {
  const uncovered = uncoveredParameters(source);
  const ending =
    "The source can credit only offers that name it, at the catalog's payout. If the network publishes the addresses that it calls from, restrict the source to them.";
  if (uncovered.includes('everything')) {
    return `${source.scheme} is weak: it signs nothing, so anyone who learns the URL can credit users: keep it secret. ${ending}`;
  }
  if (uncovered.length === 0) {
    return `${source.scheme} is weak: a plain hash of the secret proves less than an HMAC. ${ending}`;
  }
  const left = `its signature does not cover ${uncovered.join(', ')}, so anyone who sees one call can forge others`;
  return `${source.scheme} is weak: ${left}. ${ending}`;
}

function unsureOf({ facts, network }: CallbackFormat): string {
  return facts === 'integrators'
    ? `${network} publishes no documentation, so this callback follows integrators' code.`
    : `Little is known about ${network}'s callbacks, so this callback is experimental.`;
}
