import type { Protocol, SoldSurvey } from './protocol.ts';

/** The provider's list for a person: each entry link identifies them. `url`: the target of the links. */
export function listFor(
  protocol: Protocol,
  given: { surveys: readonly SoldSurvey[]; url: string; person: string },
): string {
  const { person, surveys, url } = given;
  return JSON.stringify(protocol.list(surveys, url)).replaceAll('hsh=1a9c', `hsh=${person}`);
}
