import type { Person } from '../../store/ports/accounts.ts';

/** What targeting needs of a user's survey profile; nothing else of it is read. */
export interface PersonFacts {
  gender: 'm' | 'f';
  /** Completed years today. */
  age: number;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** Chosen option ids by question id. */
  answers: Readonly<Record<number, readonly number[]>>;
}

/** Opens a sealed survey profile. Throws when it was not sealed with the person's key. */
export type OpenProfile = (person: Person, sealed: Uint8Array) => PersonFacts;
