import type { Clock } from '../../runtime/clock.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import type { SourceRemoval } from '../../store/ports/sources.ts';
import type { Store } from '../../store/store.ts';

/** `of_survey_provider`: it can only be removed with its survey provider. */
export type RemovedSource = SourceRemoval | { kind: 'of_survey_provider' };

/**
 * Removes a lead source unless it is in use (docs/contract/leads.md#sources); its calls are then refused. `by`: the
 * staff member in the console, for the audit log; commands record themselves.
 */
export function removeSource({
  clock,
  store,
}: {
  store: Store;
  clock: Clock;
}): (source: { name: string }, by?: AuditActor) => Promise<RemovedSource> {
  return async ({ name }, by) => {
    const { sources } = await store.loadDirectory();
    const source = sources.find((one) => one.name === name);
    if (source !== undefined && source.survey !== null) return { kind: 'of_survey_provider' };
    const what = { action: 'source.remove', subject: `source ${name}`, pubId: null, before: null, after: null };
    return store.removeSource({ name, ...(by && { audit: { ...what, actor: by, at: clock.now() } }) });
  };
}

/** What uses a source, such as `held leads: 1, enabled offers that name it: 0, feeds: 1`. */
export function sourceUse({ feeds, heldLeads, offers }: Extract<SourceRemoval, { kind: 'in_use' }>): string {
  const others = feeds === 0 ? '' : `, feeds whose leads it reports: ${feeds}`;
  return `held leads: ${heldLeads}, enabled offers that name it: ${offers}${others}`;
}
