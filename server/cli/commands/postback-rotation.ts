import { OVERLAP_HOURS } from '@rewards-wall/shared/admin/values.ts';
import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { Command } from 'commander';
import { changePostback } from '../../postbacks/change-postback.ts';
import { rotatePostback } from '../../postbacks/rotate-postback.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { CommandError } from '../errors.ts';
import { parseOverlapHours } from '../options/parse.ts';
import { recordOutput } from '../output/command-output.ts';
import type { Runner } from '../runner.ts';

/** The commands that replace the secret of a postback (docs/postbacks.md#rotate-the-secret). */
export function addRotation(postback: Command, runner: Runner, unknown: (postbackId: string) => CommandError): void {
  postback
    .command('rotate')
    .description('create a new secret, shown once; messages are signed with both for the overlap')
    .argument('<id>', 'the postback')
    .option('--overlap-hours <n>', 'hours until the old secret stops signing', parseOverlapHours, OVERLAP_HOURS)
    .action(
      runner.withInstallation(async (installation, postbackId: string, options: { overlapHours: number }) => {
        const overlapMs = options.overlapHours * HOUR_MS;
        const result = await rotatePostback(installation)({ postbackId, overlapMs });
        if (result.kind === 'unknown_postback') throw unknown(postbackId);
        const { previousUntil, secret } = result;
        return recordOutput({ postbackId, secret, previous_until: previousUntil && isoTime(previousUntil) });
      }),
    );
  postback
    .command('end-overlap')
    .description('end the overlap of a rotation now: only the new secret signs')
    .argument('<id>', 'the postback')
    .action(
      runner.withInstallation(async (installation, postbackId: string) => {
        const { kind } = await changePostback(installation).endOverlap({ postbackId });
        if (kind === 'unknown_postback') throw unknown(postbackId);
        return recordOutput({ postbackId, state: 'ended' });
      }),
    );
}
