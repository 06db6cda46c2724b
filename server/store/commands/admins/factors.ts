import type {
  AddedFactor,
  AdminFactors,
  FactorChange,
  NewPasskey,
  Passkey,
  TotpSecrets,
  TotpState,
} from '../../ports/admin-factors.ts';
import type { AuditEntry } from '../../ports/audit.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, snapshots, writes } from '../../engine.ts';
import { installationQueries } from '../installation/installation.ts';
import { lockSettings, raiseSettings } from '../installation/versions.ts';
import { adminQueries, lockTeam } from './admins.ts';
import { recordAudit } from './audit.ts';
import { challengeQueries } from './challenges.ts';
import { removeFactorQueries } from './remove-factors.ts';
import { renewSession } from './renew-session.ts';
import { appsOf, passkeysOf } from './factor-counts.ts';

interface PasskeyRow extends Omit<Passkey, 'transports'> {
  adminId: string;
  transports: string;
}

const passkeyColumns = `passkey_id as "passkeyId", credential_id as "credentialId", admin_id as "adminId", name,
      public_key as "publicKey", counter, transports, created_at as "createdAt", used_at as "usedAt"`;

export const factorQueries = {
  totpOf: query<TotpState>(
    'select sealed, sealed_next as "sealedNext", last_step as "lastStep" from admin_totp where admin_id = $1',
  ),
  totpSecrets: query<TotpSecrets>(
    'select admin_id as "adminId", sealed, sealed_next as "sealedNext" from admin_totp order by admin_id',
  ),
  beginTotp: query(`
    insert into admin_totp (admin_id, sealed_next) values ($1, $2)
    on conflict (admin_id) do update set sealed_next = excluded.sealed_next`),
  confirmTotp: query<{ adminId: string }>(`
    update admin_totp set sealed = sealed_next, sealed_next = null, last_step = $3
    where admin_id = $1 and sealed_next = $2 returning admin_id as "adminId"`),
  countCodes: query<{ codes: number }>('select count(*) as codes from admin_recovery_codes where admin_id = $1'),
  insertCode: query('insert into admin_recovery_codes (digest, admin_id) values ($1, $2)'),
  passkeysOf: query<PasskeyRow>(
    `select ${passkeyColumns} from admin_passkeys where admin_id = $1 order by created_at, passkey_id`,
  ),
  passkeyByCredential: query<PasskeyRow>(`select ${passkeyColumns} from admin_passkeys where credential_id = $1`),
  insertPasskey: query<{ passkeyId: string }>(`
    insert into admin_passkeys (passkey_id, credential_id, admin_id, name, public_key, counter, transports, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (credential_id) do nothing returning passkey_id as "passkeyId"`),
  removePasskey: query('delete from admin_passkeys where admin_id = $1 and passkey_id = $2'),
  isLive: query<{ sessionId: string }>(
    'select session_id as "sessionId" from admin_sessions where admin_id = $1 and session_id = $2 and digest = $3',
  ),
  endOtherSessions: query('delete from admin_sessions where admin_id = $1 and session_id <> $2'),
  /** Number of a person's second factors. */
  countFactors: query<{ factors: number }>(`
    select ${appsOf('$1')}
      + ${passkeysOf('$1')} as factors`),
};

/** The installation value that says whether everyone needs a second factor. */
export const POLICY = 'second_factor';

export const factorsCommands = {
  ...reads({ findPasskey, isFactorRequired, listTotpSecrets }),
  ...snapshots({ factorsOf }),
  ...writes({ beginTotp, confirmTotp, removeTotp, replaceRecoveryCodes, addPasskey, removePasskey, setFactorPolicy }),
};

export function* factorsOf(adminId: string): Command<AdminFactors> {
  const totp = (yield* one(factorQueries.totpOf, adminId)) ?? null;
  const recoveryCodes = (yield* one(factorQueries.countCodes, adminId))?.codes ?? 0;
  const passkeys = (yield* all(factorQueries.passkeysOf, adminId)).map(({ adminId: _, ...row }) => passkeyIn(row));
  return { totp, recoveryCodes, passkeys };
}

/** The passkey with this credential, and whose it is. */
function* findPasskey(credentialId: string): Command<(Passkey & { adminId: string }) | null> {
  const row = yield* one(factorQueries.passkeyByCredential, credentialId);
  return row === undefined ? null : { ...passkeyIn(row), adminId: row.adminId };
}

export function* hasFactor(adminId: string): Command<boolean> {
  return ((yield* one(factorQueries.countFactors, adminId))?.factors ?? 0) > 0;
}

/**
 * Stores the secret of an authenticator app, which takes effect once a code confirms it. An earlier secret stays in
 * effect until then.
 */
function* beginTotp({ adminId, sealed }: { adminId: string; sealed: Uint8Array }): Command<void> {
  // So that `key rewrap` notices a secret that was added after it had read all.
  yield* lockSettings();
  yield* one(factorQueries.beginTotp, adminId, sealed);
  yield* raiseSettings();
}

/** Activates `sealed`, unless another secret was begun in the meantime or the session has ended. */
function* confirmTotp(input: FactorChange & { sealed: Uint8Array; step: number }): Command<AddedFactor> {
  const { adminId, sealed, step } = input;
  yield* lockSettings();
  if (!(yield* lockLiveSession(input))) return { kind: 'ended' };
  if ((yield* one(factorQueries.confirmTotp, adminId, sealed, step)) === undefined) return { kind: 'ended' };
  yield* raiseSettings();
  return yield* added(input);
}

function* addPasskey(input: FactorChange & { passkey: NewPasskey }): Command<AddedFactor> {
  const { adminId, audit, passkey } = input;
  const { counter, credentialId, name, passkeyId, publicKey, transports } = passkey;
  if (!(yield* lockLiveSession(input))) return { kind: 'ended' };
  const row = [passkeyId, credentialId, adminId, name, publicKey, counter, JSON.stringify(transports), audit.at];
  if ((yield* one(factorQueries.insertPasskey, ...row)) === undefined) return { kind: 'taken' };
  return yield* added(input);
}

/** False: the person has no active authenticator app, or the session has ended. */
function* removeTotp(input: FactorChange): Command<boolean> {
  if (!(yield* lockLiveSession(input))) return false;
  const removed = yield* one(removeFactorQueries.removeTotp, input.adminId);
  if (!removed?.sealed) return false;
  yield* endElsewhere(input);
  return true;
}

/**
 * `none`: the person has no such passkey, or the session has ended. `only_way`: they couldn't sign in without it.
 */
function* removePasskey(input: FactorChange & { passkeyId: string }): Command<'removed' | 'only_way' | 'none'> {
  const { adminId, passkeyId } = input;
  if (!(yield* lockLiveSession(input))) return 'none';
  const { passkeys } = yield* factorsOf(adminId);
  if (!passkeys.some((passkey) => passkey.passkeyId === passkeyId)) return 'none';
  const row = yield* one(adminQueries.adminById, adminId);
  if (passkeys.length === 1 && row?.password === null && row.issuer === null) return 'only_way';
  yield* one(factorQueries.removePasskey, adminId, passkeyId);
  yield* endElsewhere(input);
  return 'removed';
}

/** False: the person has no second factor, so recovery codes would be useless, or the session has ended. */
function* replaceRecoveryCodes(input: FactorChange): Command<boolean> {
  if (!(yield* lockLiveSession(input))) return false;
  if (!(yield* hasFactor(input.adminId))) return false;
  yield* one(removeFactorQueries.removeCodes, input.adminId);
  yield* insertCodes(input);
  yield* renewSession(input);
  yield* recordAudit(input.audit);
  return true;
}

/** Whether everyone needs a second factor. */
function* setFactorPolicy(input: { isRequired: boolean; audit: AuditEntry }): Command<void> {
  yield* one(installationQueries.setValue, POLICY, input.isRequired ? 'required' : 'optional');
  yield* recordAudit(input.audit);
}

function* isFactorRequired(): Command<boolean> {
  return (yield* one(installationQueries.readValue, POLICY))?.value === 'required';
}

/** Every secret of an authenticator app, for `key rewrap`. */
function* listTotpSecrets(): Command<TotpSecrets[]> {
  return [...(yield* all(factorQueries.totpSecrets))];
}

/** Blocks other changes of the team, and other renewals. False if the session has ended or was renewed. */
export function* lockLiveSession({ adminId, digest, sessionId }: FactorChange): Command<boolean> {
  yield* lockTeam();
  return (yield* one(factorQueries.isLive, adminId, sessionId, digest)) !== undefined;
}

function* added(input: FactorChange): Command<AddedFactor> {
  const areCodesNew = ((yield* one(factorQueries.countCodes, input.adminId))?.codes ?? 0) === 0;
  if (areCodesNew) yield* insertCodes(input);
  yield* endElsewhere(input);
  return { kind: 'added', areCodesNew };
}

/** A person who secures their account wants to end all other sessions, including any holder of this session's token. */
export function* endElsewhere(input: FactorChange): Command<void> {
  const { adminId, audit, sessionId } = input;
  yield* renewSession(input);
  if (!(yield* hasFactor(adminId))) yield* one(removeFactorQueries.removeCodes, adminId);
  yield* one(factorQueries.endOtherSessions, adminId, sessionId);
  yield* one(challengeQueries.endChallengesOf, adminId);
  yield* recordAudit(audit);
}

function* insertCodes({ adminId, codes }: FactorChange): Command<void> {
  for (const digest of codes) yield* one(factorQueries.insertCode, digest, adminId);
}

function passkeyIn<Row extends Omit<PasskeyRow, 'adminId'>>(row: Row): Omit<Row, 'transports'> & Passkey {
  return { ...row, transports: JSON.parse(row.transports) as string[] };
}
