import { idText, integerText, subid } from '@rewards-wall/shared/schema/parameters.ts';
import { text } from '@rewards-wall/shared/schema/text.ts';
import type { Command } from 'commander';
import type { AccountRef, ProfileRef } from '../../store/ports/accounts.ts';
import { CommandError, parsedBy, UsageError } from '../output/answer.ts';
import type { Installation } from '../installation.ts';

/** An id that the database gave. */
export const parseId = parsedBy(idText());
/** A name that people read: 1 to 80 characters. */
export const parseName = parsedBy(text({ min: 1, max: 80, trim: true }));
export const parseCount = parsedBy(integerText({ min: 1, max: 100_000 }));
const parseSubid = parsedBy(subid);

/** Options of a command that is about a wall or a survey profile. */
export interface OwnerOptions {
  wall?: number;
  surveyProfile?: number;
}

/** Options of a command that is about one user. */
export interface UserOptions extends OwnerOptions {
  subid1: string;
}

export function withOwner(command: Command): Command {
  return command
    .option('--wall <id>', 'the wall', parseId)
    .option('--survey-profile <id>', 'the survey profile', parseId);
}

export function withUser(command: Command): Command {
  return withOwner(command).requiredOption('--subid1 <text>', "the publisher's identifier of the user", parseSubid);
}

/** The wall or survey profile that the options name. Throws `UsageError` unless it is one, `CommandError` unless it exists. */
export async function ownerOf({ store }: Pick<Installation, 'store'>, options: OwnerOptions): Promise<ProfileRef> {
  const { wall, surveyProfile } = options;
  const directory = await store.loadDirectory();
  if (wall !== undefined && surveyProfile === undefined) {
    if (directory.walls.some(({ adwallId }) => adwallId === wall)) return { kind: 'wall', profileId: wall };
    throw new CommandError(`There is no wall ${wall}.`);
  }
  if (surveyProfile !== undefined && wall === undefined) {
    if (directory.surveyProfiles.some(({ profileId }) => profileId === surveyProfile)) {
      return { kind: 'survey-profile', profileId: surveyProfile };
    }
    throw new CommandError(`There is no survey profile ${surveyProfile}.`);
  }
  throw new UsageError('Name one of --wall and --survey-profile.');
}

export async function accountOf(installation: Pick<Installation, 'store'>, options: UserOptions): Promise<AccountRef> {
  return { ...(await ownerOf(installation, options)), subid1: options.subid1 };
}

/** A profile as JSON answers name it. */
export function ownerFields(owner: ProfileRef): { adwallId: number } | { profileId: number } {
  return owner.kind === 'wall' ? { adwallId: owner.profileId } : { profileId: owner.profileId };
}

/** Epoch milliseconds as people and programs read them. */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
