import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { addressBlock, isPublicUnicast, plainAddress } from '../net/address.ts';
import type { Ids } from '../runtime/ids.ts';
import { createKeyCache } from './key-cache.ts';
import { webhookSecret } from './webhook-secret.ts';

/** Everything that needs the master key: sealing, opening and digests. The key never leaves the vault. */
export interface Vault {
  /** Identifies the master key, in hex. It reveals nothing about the key, so it may be stored. */
  readonly fingerprint: string;
  /** Signs user tokens (HS256). */
  readonly tokenKey: KeyObject;
  /** Seals click tokens (AES-256-GCM). */
  readonly clickKey: KeyObject;
  /** A new person's key, and its form wrapped by the master key for the store. */
  newPersonKey(): { key: KeyObject; wrappedKey: Uint8Array };
  /** A person's key, wrapped by this master key. */
  wrapPersonKey(key: KeyObject): Uint8Array;
  /** The person's key. Throws `SealError` if another master key wrapped it. */
  unwrapPersonKey(wrappedKey: Uint8Array): KeyObject;
  /** Throws `SealError` if another master key wrapped the person's key. Cheaper than unwrapping it. */
  checkPersonKey(wrappedKey: Uint8Array): void;
  /** Removes the unwrapped key of an erased person from memory. */
  forgetPersonKey(wrappedKey: Uint8Array): void;
  /** Removes the unwrapped keys that were in memory at the last call. */
  forgetOldKeys(): void;
  /** Encrypts with AES-256-GCM and a random nonce. Returns version byte, nonce, ciphertext and tag. */
  seal(key: KeyObject, text: string): Uint8Array;
  /** Decrypts the result of `seal`. Throws `SealError` if the data is forged, truncated, or sealed with another key. */
  open(key: KeyObject, sealed: Uint8Array): string;
  /** Keyed digest (hex) of an e-mail address, ignoring case and outer spaces. */
  emailDigest(email: string): string;
  /** Keyed digest (hex) of a request's parameters: shows whether a repeat is the same, without revealing them. */
  requestDigest(parameters: string): string;
  /** Keyed digest (hex) of a public unicast address, or of an IPv6 address's /64. Null for any other address. */
  ipDigest(ip: string): string | null;
  /** Keyed digest (hex) of the /48 of a public IPv6 address. Null for any other address. */
  networkDigest(ip: string): string | null;
  /** Keyed digest (hex) of a rate limit's key. Processes with the same master key share their counts. */
  limitDigest(key: string): string;
  /** Proves (hex) that text comes from this service, which then doesn't need to store it. */
  proofOf(text: string): string;
  /**
   * A stable ID (hex) of a wall's user for one source. It reveals nothing about the user, and can't be linked to the
   * user's ID at another source.
   */
  sourceUserId(user: { source: string; adwallId: number; subid1: string }): string;
  /** Keyed digest (hex) of a wall's user ID as it looks: the same for IDs that are easily confused. */
  similarIdDigest(user: { adwallId: number; subid1: string }): string;
  /** Keyed digest (hex) of a device id. */
  deviceDigest(device: string): string;
  /**
   * The secret that signs sample postbacks of a wall without a postback. It stays the same until the master key
   * changes.
   */
  sampleSecret(adwallId: number): string;
  /** Wraps the key that seals the ledger's checkpoints. */
  wrapLedgerKey(key: KeyObject): Uint8Array;
  /** Throws `SealError` if another master key wrapped it. */
  unwrapLedgerKey(wrappedKey: Uint8Array): KeyObject;
  /** Seals the service's own data: secrets of sources and postbacks, URLs of postbacks. */
  sealSecret(text: string): Uint8Array;
  /** Decrypts what `sealSecret` returned. Throws `SealError`. */
  openSecret(sealed: Uint8Array): string;
}

/** This vault's keys can't open the sealed data. */
export class SealError extends Error {
  override readonly name: string = 'SealError';
}

/** The data names another master key: `key rewrap` has run since, or could not read this data. */
export class OtherMasterKey extends SealError {
  override readonly name = 'OtherMasterKey';
}

const CACHED_ADDRESSES = 10_000;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 1;
/**
 * The version of data that the master key itself seals. The key's ID follows it: the first bytes of the fingerprint.
 */
const MASTER_VERSION = 2;
const KEY_ID_BYTES = 8;
const CIPHER = 'aes-256-gcm';
const IP_DIGEST_HEX = 32;
/** For commands, which open few persons. The service has its own setting. */
const KEPT_PERSON_KEYS = 2000;

/**
 * Opens the vault of a 256-bit master key (docs/contract/identity.md#master-key). `keptPersonKeys`: the limit of
 * unwrapped keys in memory.
 */
export function openVault(
  masterKey: KeyObject,
  ids: Ids,
  { keptPersonKeys = KEPT_PERSON_KEYS }: { keptPersonKeys?: number } = {},
): Vault {
  if (masterKey.symmetricKeySize !== KEY_BYTES) throw new RangeError(`a master key has ${KEY_BYTES} bytes`);
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', masterKey, '', `rewards-wall v1 ${purpose}`, KEY_BYTES));
  const wrappingKey = createSecretKey(derive('person keys'));
  const emailKey = createSecretKey(derive('e-mail digests'));
  const requestKey = createSecretKey(derive('request digests'));
  const ipKey = createSecretKey(derive('address digests'));
  const limitKey = createSecretKey(derive('limit digests'));
  const proofKey = createSecretKey(derive('own texts'));
  const deviceKey = createSecretKey(derive('device digests'));
  const similarIdKey = createSecretKey(derive('similar user ids'));
  const serviceKey = createSecretKey(derive('service secrets'));
  const sourceUserKey = createSecretKey(derive('users of sources'));
  const sampleKey = createSecretKey(derive('sample postbacks'));
  const checkpointKey = createSecretKey(derive('ledger checkpoints'));
  const personKeys = createKeyCache(keptPersonKeys);
  const ipDigests = new LRUCache<string, { digest: string | null }>({ max: CACHED_ADDRESSES });

  const seal = (key: KeyObject, plain: Uint8Array): Uint8Array => {
    const nonce = ids.bytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    const body = cipher.update(plain);
    cipher.final();
    return Buffer.concat([Buffer.of(VERSION), nonce, body, cipher.getAuthTag()]);
  };

  const fingerprint = derive('fingerprint');
  const keyId = fingerprint.subarray(0, KEY_ID_BYTES);
  // The database refuses data that names another key than its own.
  const sealByMaster = (key: KeyObject, plain: Uint8Array): Uint8Array =>
    Buffer.concat([Buffer.of(MASTER_VERSION), keyId, seal(key, plain).subarray(1)]);
  const refuseOther = (sealed: Uint8Array): void => {
    if (sealed[0] !== MASTER_VERSION) throw new SealError(`sealed data has the unknown version ${sealed[0]}`);
    const named = sealed.subarray(1, 1 + KEY_ID_BYTES);
    if (!keyId.equals(named)) throw new OtherMasterKey('sealed under another master key');
  };
  const unsealByMaster = (key: KeyObject, sealed: Uint8Array): Buffer => {
    refuseOther(sealed);
    return unseal(key, Buffer.concat([Buffer.of(VERSION), sealed.subarray(1 + KEY_ID_BYTES)]));
  };
  const unwrapPersonKey = (wrappedKey: Uint8Array): KeyObject => {
    const known = personKeys.get(wrappedKey);
    if (known !== undefined) return known;
    const key = createSecretKey(unsealByMaster(wrappingKey, wrappedKey));
    personKeys.keep(wrappedKey, key);
    return key;
  };

  return {
    fingerprint: fingerprint.toString('hex'),
    tokenKey: createSecretKey(derive('user tokens')),
    clickKey: createSecretKey(derive('click tokens')),
    newPersonKey() {
      const bytes = ids.bytes(KEY_BYTES);
      const key = createSecretKey(bytes);
      const wrappedKey = sealByMaster(wrappingKey, bytes);
      personKeys.keep(wrappedKey, key);
      return { key, wrappedKey };
    },
    wrapPersonKey: (key) => sealByMaster(wrappingKey, key.export()),
    unwrapPersonKey,
    checkPersonKey: refuseOther,
    forgetPersonKey: (wrappedKey) => personKeys.forget(wrappedKey),
    forgetOldKeys: () => personKeys.forgetOld(),
    seal: (key, text) => seal(key, Buffer.from(text, 'utf8')),
    open: (key, sealed) => unseal(key, sealed).toString('utf8'),
    emailDigest: (email) => keyedDigest(emailKey, email.trim().toLowerCase()),
    requestDigest: (parameters) => keyedDigest(requestKey, parameters),
    ipDigest(ip) {
      const known = ipDigests.get(ip);
      if (known !== undefined) return known.digest;
      const address = plainAddress(ip);
      const digest = isPublicUnicast(address)
        ? keyedDigest(ipKey, addressBlock(address)).slice(0, IP_DIGEST_HEX)
        : null;
      ipDigests.set(ip, { digest });
      return digest;
    },
    networkDigest(ip) {
      const address = plainAddress(ip);
      const network = addressBlock(address, 48);
      if (network === addressBlock(address) || !isPublicUnicast(address)) return null;
      return keyedDigest(ipKey, `network ${network}`).slice(0, IP_DIGEST_HEX);
    },
    limitDigest: (key) => keyedDigest(limitKey, key),
    proofOf: (text) => keyedDigest(proofKey, text),
    sourceUserId: ({ adwallId, source, subid1 }) =>
      keyedDigest(sourceUserKey, JSON.stringify([source, adwallId, subid1])).slice(0, IP_DIGEST_HEX),
    similarIdDigest: ({ adwallId, subid1 }) =>
      keyedDigest(similarIdKey, `${adwallId} ${foldUserId(subid1)}`).slice(0, IP_DIGEST_HEX),
    deviceDigest: (device) => keyedDigest(deviceKey, device).slice(0, IP_DIGEST_HEX),
    sampleSecret: (adwallId) => {
      const key = keyedDigest(sampleKey, `wall ${adwallId}`);
      return webhookSecret(Buffer.from(key, 'hex'));
    },
    wrapLedgerKey: (key) => sealByMaster(checkpointKey, key.export()),
    unwrapLedgerKey: (wrappedKey) => createSecretKey(unsealByMaster(checkpointKey, wrappedKey)),
    sealSecret: (text) => sealByMaster(serviceKey, Buffer.from(text, 'utf8')),
    openSecret: (sealed) => unsealByMaster(serviceKey, sealed).toString('utf8'),
  };
}

function keyedDigest(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

function unseal(key: KeyObject, sealed: Uint8Array): Buffer {
  if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES) throw new SealError('sealed data is cut short');
  if (sealed[0] !== VERSION) throw new SealError(`sealed data has the unknown version ${sealed[0]}`);
  const bodyStart = 1 + NONCE_BYTES;
  const bodyEnd = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, bodyStart), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(bodyEnd));
  const plain = decipher.update(sealed.subarray(bodyStart, bodyEnd));
  try {
    decipher.final();
  } catch (cause) {
    throw new SealError('sealed data was forged, or sealed under another key', { cause });
  }
  return plain;
}

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Format}]/gu;

/**
 * The form in which user IDs look alike to people, and to databases that ignore case
 * (docs/contract/leads.md#fraud-rules). JavaScript has no case folding; going through upper case turns `ß` into `ss`.
 */
export function foldUserId(subid1: string): string {
  const shown = subid1.normalize('NFKC').replace(INVISIBLE, '');
  return shown.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').replace(INVISIBLE, '').trim();
}
