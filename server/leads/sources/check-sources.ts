import type { HealthCheck } from '../../runtime/health.ts';
import { isWeakSource, schemeOf, type SourceScheme } from '../reports/schemes.ts';

/** Readiness check of the sources: warns about weak ones, and about those whose calls this build can't read. */
export function checkSources(deps: {
  loadSources: () => Promise<readonly (SourceScheme & { name: string })[]>;
}): HealthCheck {
  return {
    name: 'sources',
    check: async () => {
      const sources = await deps.loadSources();
      const unknown = sources.filter((source) => schemeOf(source) === null);
      const weak = sources.filter((source) => !unknown.includes(source) && isWeakSource(source));
      const sentences = [
        ...(weak.length === 0
          ? []
          : [`Sources with weak signatures can credit only offers that name them: ${namesOf(weak)}.`]),
        ...(unknown.length === 0
          ? []
          : [`This build does not know the schemes of these sources: ${namesOf(unknown)}.`]),
      ];
      return sentences.length === 0 ? { state: 'ok' } : { state: 'warning', detail: sentences.join(' ') };
    },
  };
}

function namesOf(sources: readonly { name: string }[]): string {
  return sources.map(({ name }) => name).join(', ');
}
