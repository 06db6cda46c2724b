/** Roles of people and admin keys, most powerful first. */
export const adminRoles = ['owner', 'manager', 'support', 'viewer'] as const;

export type AdminRole = (typeof adminRoles)[number];

interface Rule {
  readonly roles: readonly AdminRole[];
  /** Affects the whole installation, so the role must be for all publishers. */
  readonly isInstallationWide?: true;
}

/** The roles that have each permission. Used by the API, the console and the test of all endpoints. */
export const permissions = {
  'figures.read': { roles: ['owner', 'manager', 'support', 'viewer'] },
  'offers.read': { roles: ['owner', 'manager', 'support', 'viewer'] },
  /** Offers are the same on all walls. */
  'offers.change': { roles: ['owner', 'manager'], isInstallationWide: true },
  'feeds.read': { roles: ['owner', 'manager', 'support', 'viewer'], isInstallationWide: true },
  'feeds.change': { roles: ['owner', 'manager'], isInstallationWide: true },
  /** Secrets that authenticate leads. Sources are shared by all publishers. */
  'sources.keys': { roles: ['owner'], isInstallationWide: true },
  'system.read': { roles: ['owner', 'manager'], isInstallationWide: true },
  'walls.read': { roles: ['owner', 'manager', 'support', 'viewer'] },
  'walls.change': { roles: ['owner', 'manager'] },
  /** Change rules so that users are credited more. */
  'rules.pay-more': { roles: ['owner'] },
  /** A new wall may be for a new publisher. */
  'walls.create': { roles: ['owner', 'manager'], isInstallationWide: true },
  /** Secrets that move or sign credits: wall keys and postback secrets. */
  'walls.keys': { roles: ['owner'] },
  /** Run trials with test users, and remove these users. */
  'trials.run': { roles: ['owner', 'manager'] },
  /** Credits identify users, so viewers don't see them. */
  'credits.read': { roles: ['owner', 'manager', 'support'] },
  'leads.read': { roles: ['owner', 'manager', 'support', 'viewer'] },
  'leads.decide': { roles: ['owner', 'manager', 'support'] },
  'deliveries.read': { roles: ['owner', 'manager', 'support', 'viewer'] },
  /** Replay one delivery, or those of one lead. */
  'deliveries.replay': { roles: ['owner', 'manager', 'support'] },
  /** Replay all deliveries of a postback that match a filter. */
  'deliveries.replay-many': { roles: ['owner', 'manager'] },
  'postbacks.change': { roles: ['owner', 'manager'] },
  /** Anything that identifies a user, or belongs to one. */
  'users.read': { roles: ['owner', 'manager', 'support'] },
  'users.adjust': { roles: ['owner', 'manager', 'support'] },
  'users.export': { roles: ['owner', 'manager'] },
  'users.erase': { roles: ['owner'] },
  'tickets.answer': { roles: ['owner', 'manager', 'support'] },
  'audit.read': { roles: ['owner', 'manager'] },
  'team.change': { roles: ['owner'], isInstallationWide: true },
  'admin-keys.change': { roles: ['owner'], isInstallationWide: true },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissions;

/** A role and the publishers it applies to; null for all. */
export interface Grant {
  readonly role: AdminRole;
  readonly publishers: readonly number[] | null;
}

/** Whether a role has a permission, for at least one publisher. */
export function isPermitted({ publishers, role }: Grant, permission: Permission): boolean {
  const rule: Rule = permissions[permission];
  return rule.roles.includes(role) && (rule.isInstallationWide !== true || publishers === null);
}

/** Whether a role applies to this publisher. */
export function covers({ publishers }: Grant, pubId: number): boolean {
  return publishers === null || publishers.includes(pubId);
}

/** The permissions of a role, in the order of the table. */
export function permissionsOf(grant: Grant): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((permission) => isPermitted(grant, permission));
}
