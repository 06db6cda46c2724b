import type { Person } from '../../store/ports/accounts.ts';

/** What targeting reads of a user's profile. */
export interface PersonFacts {
  gender: 'm' | 'f';
  /** Completed years today. */
  age: number;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** Chosen option ids by question id. */
  answers: Readonly<Record<number, readonly number[]>>;
}

/** Unseals a profile and returns its facts. Throws if it was not sealed with the person's key. */
export type UnsealPersonFacts = (person: Person, sealed: Uint8Array) => PersonFacts;
