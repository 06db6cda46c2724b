import { text } from '@rewards-wall/shared/schema/text.ts';
import type { Command } from 'commander';
import type { LeadNames } from '../../store/ports/casework.ts';
import type { Installation } from '../installation.ts';
import { parseSubid } from './parse.ts';
import { parseWith } from './parse-with.ts';
import { wallOrPanelOf } from './wall-or-panel.ts';

/** Options that identify leads. A lead must match all of them. */
export interface LeadNameOptions {
  user?: string;
  click?: string;
  transaction?: string;
  source?: string;
}

export function withLeadNames(command: Command): Command {
  return command
    .option('--user <subid1>', 'only of this user', parseSubid)
    .option('--click <id>', 'only of this click', parseWith(text({ min: 1, max: 100 })))
    .option('--transaction <id>', 'only of this transaction of its source', parseWith(text({ min: 1, max: 255 })))
    .option('--source <name>', 'only of leads of this source', parseWith(text({ min: 1, max: 100 })));
}

/** The options in the store's form. */
export function namesOf({ click, source, transaction, user }: LeadNameOptions): LeadNames & { source: string | null } {
  return { subid1: user, clickId: click, externalId: transaction, source: source ?? null };
}

/** The wall in an option, or all walls. Throws `CommandError` if it doesn't exist. */
export async function wallIdsOf(installation: Installation, wall: number | undefined): Promise<number[]> {
  if (wall !== undefined) return [(await wallOrPanelOf(installation, { wall })).profileId];
  const { walls } = await installation.store.loadDirectory();
  return walls.map(({ adwallId }) => adwallId);
}
