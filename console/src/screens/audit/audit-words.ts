import type { AuditAction } from '@rewards-wall/shared/admin/audit-actions.ts';
import { capital } from '../../parts/words.ts';

/** What was done, in words. */
const words: Readonly<Record<AuditAction, string>> = {
  'link.setup': 'Set up the console',
  'link.invite': 'Accepted an invitation',
  'link.reset': 'Set a new password by link',
  'link.sign-in': 'Signed in by link',
  'sign-in': 'Signed in',
  'sign-in.failed': 'Failed to sign in',
  'sign-out': 'Signed out',
  'session.end': 'Ended a session',
  'session.prove': 'Confirmed their identity',
  'password.change': 'Changed the password',
  'factor.add': 'Added a second factor',
  'factor.remove': 'Removed a second factor',
  'factor.recovery-codes': 'Replaced the recovery codes',
  'team.factors': 'Changed who needs a second factor',
  'team.invite': 'Invited a colleague',
  'team.reset': 'Created a password link',
  'team.sign-in': 'Created a link that signs in',
  'team.change': 'Changed a role',
  'team.remove': 'Removed a colleague',
  'team.join': 'Joined by a role of the provider',
  'team.provider-change': 'Got another role from the provider',
  'admin-key.create': 'Created an admin key',
  'admin-key.revoke': 'Revoked an admin key',
  'wall.create': 'Added a wall',
  'wall.change': 'Changed a wall',
  'rule.add': 'Added a rule',
  'rule.change': 'Changed a rule',
  'rule.move': 'Moved a rule',
  'rule.remove': 'Removed a rule',
  'placement.remove': 'Removed a placement from the figures',
  'panel.create': 'Added a panel',
  'panel.change': 'Changed a panel',
  'wall.key-create': 'Created a secret key',
  'wall.key-end': 'Revoked a secret key',
  'lead.approve': 'Approved a lead',
  'lead.reject': 'Rejected a lead',
  'source.add': 'Added a source',
  'source.change': 'Changed a source',
  'source.rotate': 'Replaced a source’s secret',
  'source.callback': 'Opened a source’s callback URL',
  'source.remove': 'Removed a source',
  'postback.add': 'Added a postback',
  'postback.change': 'Paused or resumed a postback',
  'postback.answers': 'Changed what counts as delivered to a postback',
  'postback.move': 'Changed a postback’s address',
  'postback.rotate': 'Replaced a postback’s secret',
  'postback.end-overlap': 'Ended a postback’s old secret',
  'postback.remove': 'Removed a postback',
  'postback.test': 'Sent a sample',
  'delivery.replay': 'Replayed deliveries',
  'user.read': 'Opened a user’s data',
  'user.adjust': 'Changed a balance',
  'user.export': 'Exported a user',
  'user.find': 'Searched for an e-mail address',
  'user.detach-email': 'Detached an e-mail address',
  'user.erase': 'Erased a user',
  'ticket.close': 'Closed a ticket',
  'list.read': 'Opened a list',
  'list.export': 'Downloaded a list',
  'offer.switch': 'Enabled or disabled an offer',
  'offer.override': 'Overrode an offer',
  'offer.import': 'Imported offers',
  'offer.tile': 'Added or changed a tile',
  'feed.add': 'Added a feed',
  'feed.change': 'Changed a feed',
  'feed.callback': 'Opened a callback URL',
  'feed.run': 'Ran a feed',
  'feed.remove': 'Removed a feed',
  'survey-provider.add': 'Added a survey provider',
  'survey-provider.change': 'Changed a survey provider',
  'survey-provider.test': 'Tested a survey provider',
  'survey-provider.remove': 'Removed a survey provider',
  'trial.start': 'Tried an offer',
  'trial.report': 'Reported a trial’s lead',
  'trial.visit': 'Opened a wall as a test user',
  'trial.remove': 'Removed test users',
  command: 'Ran a command',
};

/** Actions that turn something on or off, by the field that says which. */
const switches: Partial<Record<string, { field: string; on: string; off: string }>> = {
  'offer.switch': { field: 'enabled', on: 'Enabled an offer', off: 'Disabled an offer' },
  'postback.change': { field: 'is_enabled', on: 'Resumed a postback', off: 'Paused a postback' },
};

/** What a row says was done. `said`: the field whose change this says already. */
export function actionOf(action: string, after: object | null): { text: string; said: string | null } {
  const turned = Object.hasOwn(switches, action) ? switches[action] : undefined;
  const value = turned && new Map<string, unknown>(Object.entries(after ?? {})).get(turned.field);
  if (turned === undefined || typeof value !== 'boolean') return { text: actionText(action), said: null };
  return { text: value ? turned.on : turned.off, said: turned.field };
}

/** An action in words. Actions of a newer service may be unknown here. */
export function actionText(action: string): string {
  return Object.hasOwn(words, action) ? words[action as AuditAction] : capital(action.replaceAll(/[.-]/g, ' '));
}
