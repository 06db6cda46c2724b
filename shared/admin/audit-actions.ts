/** What the audit log records. `command`: a command line; its subject is the command. */
export const auditActions = [
  'link.setup',
  'link.invite',
  'link.reset',
  'link.sign-in',
  'sign-in',
  'sign-in.failed',
  'sign-out',
  'session.end',
  'password.change',
  'team.invite',
  'team.reset',
  'team.change',
  'team.remove',
  'admin-key.create',
  'admin-key.revoke',
  'wall.change',
  'wall.key-create',
  'list.export',
  'offer.switch',
  'offer.override',
  'offer.import',
  'command',
] as const;

export type AuditAction = (typeof auditActions)[number];
