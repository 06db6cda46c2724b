import type { Command } from 'commander';
import type { AccountRef, WallOrPanelRef } from '../../store/ports/accounts.ts';
import { CommandError, UsageError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { parseId, parseSubid } from './parse.ts';

/** Options of a command about a wall or a panel. */
export interface WallOrPanelOptions {
  wall?: number;
  panel?: number;
}

/** Options of a command about one user. */
export interface UserOptions extends WallOrPanelOptions {
  subid1: string;
}

export function withWallOrPanel(command: Command): Command {
  return command.option('--wall <id>', 'the wall', parseId).option('--panel <id>', 'the panel', parseId);
}

export function withUser(command: Command): Command {
  return withWallOrPanel(command).requiredOption('--subid1 <text>', "the publisher's id for the user", parseSubid);
}

/**
 * The wall or panel in the options. Throws `UsageError` unless they name exactly one, `CommandError` if it doesn't
 * exist.
 */
export async function wallOrPanelOf(
  { store }: Installation,
  { panel, wall }: WallOrPanelOptions,
): Promise<WallOrPanelRef> {
  const id = wall ?? panel;
  if (id === undefined || (wall !== undefined && panel !== undefined))
    throw new UsageError('Give either --wall or --panel.');
  const { panels, walls } = await store.loadDirectory();
  if (wall !== undefined) {
    if (walls.some(({ adwallId }) => adwallId === id)) return { kind: 'wall', profileId: id };
    throw new CommandError(`There is no wall ${id}.`);
  }
  if (panels.some(({ profileId }) => profileId === id)) return { kind: 'survey-profile', profileId: id };
  throw new CommandError(`There is no panel ${id}.`);
}

export async function accountOf(installation: Installation, options: UserOptions): Promise<AccountRef> {
  return { ...(await wallOrPanelOf(installation, options)), subid1: options.subid1 };
}

/** The ID of a wall or panel under its API name. */
export function idFields({ kind, profileId }: WallOrPanelRef): { adwallId: number } | { profileId: number } {
  return kind === 'wall' ? { adwallId: profileId } : { profileId };
}
