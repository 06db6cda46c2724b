import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { changeAccount } from '../../surveys/change-account.ts';
import { CommandError, UsageError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { textFromFile } from '../options/text-from-file.ts';
import { recordOutput, type CommandOutput } from '../output/command-output.ts';
import type { Runner } from '../runner.ts';

export interface SetOptions {
  credentialFile?: string;
  setting?: string[];
  answersFile?: string;
  overlapHours: number;
  currency?: string;
  rate?: number;
  share?: number;
}

/** The terms whose options were given. */
export function givenTerms({ currency, rate, share }: Pick<SetOptions, 'currency' | 'rate' | 'share'>) {
  return {
    ...(currency !== undefined && { currency: currency.toUpperCase() }),
    ...(rate !== undefined && { rate }),
    ...(share !== undefined && { share }),
  };
}

/** `survey-provider set`: replaces the credential, settings or answer codes of an account. */
export async function setSurveyProvider(
  installation: Installation,
  runner: Runner,
  name: string,
  { answersFile, credentialFile, overlapHours, setting = [], ...more }: SetOptions,
): Promise<CommandOutput> {
  const terms = givenTerms(more);
  const isNothing = answersFile === undefined && credentialFile === undefined && setting.length === 0;
  if (isNothing && Object.keys(terms).length === 0) {
    throw new UsageError(
      'Give at least one of: --credential-file, --setting, --answers-file, --currency, --rate or --share.',
    );
  }
  const outcome = await changeAccount({ ...installation, allow: installation.config.outboundAllow })({
    name,
    settings: setting,
    terms,
    overlapMs: overlapHours * HOUR_MS,
    credential: credentialFile === undefined ? null : await textFromFile(runner, credentialFile),
    answers: answersFile === undefined ? null : await textFromFile(runner, answersFile),
  });
  if (outcome.kind === 'unknown_account') throw new CommandError(`There is no survey provider ${name}.`);
  if (outcome.kind === 'changed_meanwhile') {
    throw new CommandError(`Someone else has just changed ${name}. Nothing was changed. Look at it, then try again.`);
  }
  if (outcome.kind === 'invalid') throw new CommandError(outcome.message);
  const { previousUntil } = outcome;
  return recordOutput({
    survey_provider: name,
    state: 'changed',
    ...(previousUntil !== null && { old_secret_valid_until: isoTime(previousUntil) }),
  });
}
