/** The roles of people and admin keys, from the most to the least that they may do. */
export const adminRoles = ['owner', 'manager', 'support', 'viewer'] as const;

export type AdminRole = (typeof adminRoles)[number];

interface Rule {
  readonly roles: readonly AdminRole[];
  /** About the whole installation, so it takes a role for all publishers. */
  readonly isInstallationWide?: true;
}

/** Who may do what. The API, the console and the test of all endpoints read this table. */
export const permissions = {
  'figures.read': { roles: ['owner', 'manager', 'support', 'viewer'] },
  'offers.read': { roles: ['owner', 'manager', 'support', 'viewer'] },
  /** Offers are the same on all walls. */
  'offers.change': { roles: ['owner', 'manager'], isInstallationWide: true },
  'feeds.read': { roles: ['owner', 'manager', 'support', 'viewer'], isInstallationWide: true },
  'feeds.change': { roles: ['owner', 'manager'], isInstallationWide: true },
  /** Secrets that prove leads, of whichever publisher. */
  'sources.keys': { roles: ['owner'], isInstallationWide: true },
  'system.read': { roles: ['owner', 'manager'], isInstallationWide: true },
  'walls.read': { roles: ['owner', 'manager', 'support', 'viewer'] },
  'walls.change': { roles: ['owner', 'manager'] },
  /** A wall may be of a new publisher. */
  'walls.create': { roles: ['owner', 'manager'], isInstallationWide: true },
  /** Secrets that move or sign credits: keys of walls, and what signs postbacks. */
  'walls.keys': { roles: ['owner'] },
  /** Clicks and leads of test users, and removing these. */
  'trials.run': { roles: ['owner', 'manager'] },
  /** Credits name users, so those who only look at figures don't see them. */
  'credits.read': { roles: ['owner', 'manager', 'support'] },
  'leads.read': { roles: ['owner', 'manager', 'support', 'viewer'] },
  'leads.decide': { roles: ['owner', 'manager', 'support'] },
  'deliveries.read': { roles: ['owner', 'manager', 'support', 'viewer'] },
  /** One message, or those of one lead. */
  'deliveries.replay': { roles: ['owner', 'manager', 'support'] },
  /** All messages of a postback that fit a filter. */
  'deliveries.replay-many': { roles: ['owner', 'manager'] },
  'postbacks.change': { roles: ['owner', 'manager'] },
  /** Whatever names a user, or is theirs. */
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

/** Someone's role, and the publishers that it is for: null for all. */
export interface Grant {
  readonly role: AdminRole;
  readonly publishers: readonly number[] | null;
}

/** Whether a role has a permission, for at least one publisher. */
export function isPermitted({ publishers, role }: Grant, permission: Permission): boolean {
  const rule: Rule = permissions[permission];
  return rule.roles.includes(role) && (rule.isInstallationWide !== true || publishers === null);
}

/** Whether a role is for this publisher. */
export function covers({ publishers }: Grant, pubId: number): boolean {
  return publishers === null || publishers.includes(pubId);
}

/** The permissions of a role, in the order of the table. */
export function permissionsOf(grant: Grant): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((permission) => isPermitted(grant, permission));
}
