import { secretKeyDigest } from '../../publishers/keys.ts';
import type { Directory } from '../../store/ports/directory.ts';
import { fine, wrong, type Finding } from './finding.ts';
import { linesWith } from './page-source.ts';
import type { PageScripts } from './read-scripts.ts';

/** Secret keys, and secrets of postbacks and sources. */
const SECRETS = /\bsk_[0-9A-Za-z]{49}\b|\bwhsec_[0-9A-Za-z+/]{43}=/g;

/** Looks for secrets in a page and its scripts. The finding has their location, but never the secrets. */
export function checkSecrets(
  { secretKeys }: Pick<Directory, 'secretKeys'>,
  page: { where: string; body: string },
  { read, unread }: PageScripts,
): Finding {
  const owners = new Set<string>();
  const isSecret = (word: string): boolean => {
    const digest = word.startsWith('sk_') ? secretKeyDigest(word) : null;
    const key = secretKeys.find((one) => one.digest === digest);
    if (key !== undefined) owners.add(`${key.owner.kind === 'wall' ? '--wall' : '--panel'} ${key.owner.profileId}`);
    return digest !== null || word.startsWith('whsec_');
  };
  const places = [page, ...read].flatMap(({ body, where }) => {
    const lines = linesWith(body, SECRETS, isSecret);
    return lines.length === 0 ? [] : [`${where}, line ${lines.join(', ')}`];
  });
  if (places.length > 0) {
    const rotate = [...owners].map((owner) => ` Then replace it: key rotate ${owner}, and key revoke ${owner}`);
    const fix = 'Remove it: anyone can read it there. Only your server may have it.';
    return wrong('keys', `A secret is in the source: ${places.join('; ')}. ${fix}${rotate.join('.')}`);
  }
  const scripts = `${read.length} ${read.length === 1 ? 'script' : 'scripts'}`;
  const left = unread === 0 ? '' : ` ${unread} more could not be read.`;
  return fine('keys', `No secret key is in the page's source and ${scripts}.${left}`);
}
