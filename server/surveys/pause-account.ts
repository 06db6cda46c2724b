import type { AuditEntry } from '../store/ports/audit.ts';
import type { DirectoryPort } from '../store/ports/directory.ts';
import type { SourcesPort } from '../store/ports/sources.ts';

/** Stops asking a provider, or asks it again. Leads of surveys that were started still count. */
export function pauseAccount({
  store,
}: {
  store: Pick<DirectoryPort, 'loadDirectory'> & Pick<SourcesPort, 'changeSurveySource'>;
}): (input: {
  name: string;
  isPaused: boolean;
  audit?: AuditEntry | undefined;
}) => Promise<{ kind: 'changed' | 'unknown_account' }> {
  return async ({ audit, isPaused, name }) => {
    const { sources } = await store.loadDirectory();
    const survey = sources.find((source) => source.name === name)?.survey ?? null;
    if (survey === null) return { kind: 'unknown_account' };
    const { kind } = await store.changeSurveySource({ name, survey: { ...survey, isPaused }, audit });
    return kind === 'changed' ? { kind } : { kind: 'unknown_account' };
  };
}
