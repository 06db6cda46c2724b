import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { MappedRole } from '../../config-readers.ts';
import { nameKeyOf } from '../admin-name.ts';

type Claims = Readonly<Record<string, unknown>>;

const MOST_NAME_CHARACTERS = 90;
/** How many people may have the same name at the provider. */
const MOST_NAMESAKES = 50;

/** The role that a person's claims give. `kept`: the team decides. `none`: no role is for them. */
export function grantIn(
  claims: Claims,
  { roleClaim, roles }: { roleClaim: string; roles: readonly MappedRole[] | null },
): Grant | 'kept' | 'none' {
  if (roles === null) return 'kept';
  const claim = Object.hasOwn(claims, roleClaim) ? claims[roleClaim] : undefined;
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return roles.find(({ value }) => values.includes(value))?.grant ?? 'none';
}

/** Names for a new person, in the order in which to try them, because each name belongs to one person. */
export function namesIn(claims: Claims): { name: string; nameKey: string }[] {
  const texts = [claims['name'], claims['preferred_username'], claims['email'], claims['sub']].map(nameOf);
  const name = texts.find((text) => text !== '') ?? 'New person';
  return Array.from({ length: MOST_NAMESAKES }, (_, at) => {
    const numbered = at === 0 ? name : `${name} (${at + 1})`;
    return { name: numbered, nameKey: nameKeyOf(numbered) };
  });
}

/** Without what people can't see, as in names that people choose themselves. */
function nameOf(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  const characters = [...claim.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()];
  return characters.slice(0, MOST_NAME_CHARACTERS).join('').trim();
}
