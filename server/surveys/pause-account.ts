import type { AuditEntry } from '../store/ports/audit.ts';
import type { SourcesPort } from '../store/ports/sources.ts';

/** Stops asking a provider, or asks it again. Leads of surveys that were started still count. */
export function pauseAccount({
  store,
}: {
  store: Pick<SourcesPort, 'pauseSurveySource'>;
}): (input: {
  name: string;
  isPaused: boolean;
  audit?: AuditEntry | undefined;
}) => Promise<{ kind: 'changed' | 'unknown_account' }> {
  return async ({ audit, isPaused, name }) => {
    const { kind } = await store.pauseSurveySource({ name, isPaused, audit });
    return kind === 'changed' ? { kind } : { kind: 'unknown_account' };
  };
}
