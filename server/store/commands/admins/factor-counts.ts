/** SQL: a person's number of active authenticator apps. An app is active once a code has confirmed it. */
export const appsOf = (adminId: string): string =>
  `(select count(*) from admin_totp where admin_id = ${adminId} and sealed is not null)`;

/** SQL: a person's number of passkeys. */
export const passkeysOf = (adminId: string): string =>
  `(select count(*) from admin_passkeys where admin_id = ${adminId})`;
