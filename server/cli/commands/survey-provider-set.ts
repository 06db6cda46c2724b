import { isoTime } from '../../runtime/iso-time.ts';
import { changeAccount } from '../../surveys/change-account.ts';
import { CommandError, UsageError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { textFromFile } from '../options/text-from-file.ts';
import { recordAnswer, type Answer } from '../output/answer.ts';
import type { Runner } from '../runner.ts';

export interface SetOptions {
  credentialFile?: string;
  setting: string[];
  answersFile?: string;
  overlapHours: number;
}

const HOUR_MS = 60 * 60_000;

/** `survey-provider set`: replaces the credential, settings or answer codes of an account. */
export async function setSurveyProvider(
  installation: Installation,
  runner: Runner,
  name: string,
  { answersFile, credentialFile, overlapHours, setting }: SetOptions,
): Promise<Answer> {
  if (answersFile === undefined && credentialFile === undefined && setting.length === 0) {
    throw new UsageError('Say what to change: --credential-file, --setting or --answers-file.');
  }
  const outcome = await changeAccount({ ...installation, allow: installation.config.outboundAllow })({
    ...{ name, settings: setting, overlapMs: overlapHours * HOUR_MS },
    credential: credentialFile === undefined ? null : await textFromFile(runner, credentialFile),
    answers: answersFile === undefined ? null : await textFromFile(runner, answersFile),
  });
  if (outcome.kind === 'unknown_account') throw new CommandError(`There is no survey provider ${name}.`);
  if (outcome.kind === 'invalid') throw new CommandError(outcome.message);
  const { previousUntil } = outcome;
  return recordAnswer({
    survey_provider: name,
    state: 'changed',
    ...(previousUntil !== null && { old_secret_valid_until: isoTime(previousUntil) }),
  });
}
