import type { AdminSource, SourceAdded } from '@rewards-wall/shared/admin/sources-schema.ts';
import type { TestService } from '../service/start-service.ts';
import type { Person } from './admins.ts';

export const newSourceName = (): string => `net-${crypto.randomUUID().slice(0, 8)}`;

/** Adds a source, and registers its secrets for the log check. */
export async function addSource(service: TestService, { ask }: Person, json: object) {
  const answer = await ask('addSource', { json });
  const body = answer.body as SourceAdded;
  service.secrets.addAll([body.secret, body.callback_url].flatMap((text) => text ?? []));
  return { answer, body };
}

/** A source as this person sees it. */
export const shownSource = async ({ ask }: Person, source: string): Promise<AdminSource> =>
  (await ask('showSource', { params: { source } })).body as AdminSource;
