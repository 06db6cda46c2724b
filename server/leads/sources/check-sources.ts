import type { HealthCheck } from '../../runtime/health.ts';
import type { Source } from '../../store/store.ts';
import { findScheme, isWeakScheme } from '../reports/schemes.ts';

/** What readiness says of sources: a warning that names the weak ones, and those that this build can't read. */
export function checkSources(deps: {
  sources: () => Promise<readonly Pick<Source, 'name' | 'scheme'>[]>;
}): HealthCheck {
  return {
    name: 'sources',
    check: async () => {
      const sources = await deps.sources();
      const unknown = sources.filter(({ scheme }) => findScheme(scheme) === null);
      const weak = sources.filter((source) => !unknown.includes(source) && isWeakScheme(source.scheme));
      const sentences = [
        ...(weak.length === 0 ? [] : [`Weak signatures, crediting only their own offers: ${namesOf(weak)}.`]),
        ...(unknown.length === 0 ? [] : [`Schemes that this build does not know: ${namesOf(unknown)}.`]),
      ];
      return sentences.length === 0 ? { state: 'ok' } : { state: 'warning', detail: sentences.join(' ') };
    },
  };
}

function namesOf(sources: readonly Pick<Source, 'name'>[]): string {
  return sources.map(({ name }) => name).join(', ');
}
