import { buildPath, panelCheckPath } from '@rewards-wall/shared/routes.ts';
import type { SetupMistakeId } from '@rewards-wall/shared/setup-mistakes.ts';
import { importAgain } from '../../api/import-again.ts';
import { pageFetch, requestJson } from '../../api/request-json.ts';
import { isSecretKey } from '../../api/secret-key.ts';
import { objectOf, textOf } from '../../api/unknown-json.ts';
import { setupWarning } from '../../diagnosis/load-warnings.ts';
import { userMistake } from '../../diagnosis/find-mistake.ts';
import type { FoundMistake } from '../../diagnosis/found-mistake.ts';
import type { FormPage } from '../state/form-state.ts';
import { stepReporter, type ReportStep } from './report-step.ts';

/**
 * Checks whether the service would accept the form from this page, judging by ids, key and origin
 * (docs/contract/identity.md#checks), and reports a mistake in the console. Runs when the form opens, so that users
 * don't fill in five steps in vain. Resolves with a reporter of the form's steps; null if the service would refuse the
 * form.
 */
export async function checkSetup(page: FormPage): Promise<ReportStep | null> {
  const { base } = page;
  const found = wrongValue(page) ?? (await refusal(page));
  if (found) setupWarning(base, found.mistake, found.facts);
  if (found && !passing.includes(found.mistake)) return null;
  const report = stepReporter(page);
  report(-1);
  return report;
}

/** A service that does not answer now may do so when the form is sent. */
const passing: readonly SetupMistakeId[] = ['unreachable', 'not-the-service'];

/** What needs no request. */
function wrongValue({ pubId, profileId, userId, publishableKey }: FormPage): FoundMistake | null {
  if (isSecretKey(publishableKey)) {
    return { mistake: 'secret-key', facts: 'It is in `publishable-key`. The widget has sent it nowhere.' };
  }
  const wrong = Object.entries({ 'pub-id': pubId, 'profile-id': profileId }).find(([, id]) => !/^\d+$/.test(id));
  if (wrong) return { mistake: 'wrong-ids', facts: `${wrong[0]} is "${wrong[1].slice(0, 40)}".` };
  return userMistake(userId);
}

async function refusal({ base, pubId, profileId, publishableKey }: FormPage): Promise<FoundMistake | null> {
  const path = buildPath(panelCheckPath, { pubId, profileId });
  const answer = await requestJson(base + path, { fetch: pageFetch, token: publishableKey });
  if (answer.kind === 'unreachable') {
    const { whyUnreachable } = await importAgain(() => import('../../diagnosis/why-unreachable.ts'));
    return whyUnreachable({ base, checkPath: path, token: publishableKey }, false);
  }
  if (answer.kind === 'ok') {
    const isKeyed = objectOf(answer.body)['caller'] === 'publishable_key';
    return isKeyed ? null : { mistake: 'unknown-panel', facts: 'It has no publishable key.' };
  }
  const { code, detail } = objectOf(answer.body);
  const facts = textOf(detail);
  if (code === 'origin_not_listed') return { mistake: 'origin-not-listed', facts };
  if (code === 'https_required') return { mistake: 'https-required', facts };
  return answer.status === 401 || answer.status === 404 ? { mistake: 'unknown-panel', facts } : null;
}
