/** SQL: how many authenticator apps count for someone. One counts once a code has confirmed it. */
export const appsOf = (adminId: string): string =>
  `(select count(*) from admin_totp where admin_id = ${adminId} and sealed is not null)`;

/** SQL: how many passkeys someone has. */
export const passkeysOf = (adminId: string): string =>
  `(select count(*) from admin_passkeys where admin_id = ${adminId})`;
