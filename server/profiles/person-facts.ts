import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { ageOn } from '@rewards-wall/shared/schema/profile.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { Person } from '../store/ports/accounts.ts';
import { readRecord, type ProfileRecord } from './profile-record.ts';

/** The profile facts that targeting uses. */
export interface ProfileFacts {
  gender: ProfileRecord['gender'];
  /** Completed years as of today in UTC. */
  age: number;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** Chosen option ids by question id; without sensitive answers if the user withdrew that consent. */
  answers: Record<number, number[]>;
}

/** Unseals a profile and returns only what targeting needs. */
export function unsealPersonFacts(vault: Vault, clock: Clock): (person: Person, sealed: Uint8Array) => ProfileFacts {
  return (person, sealed) => {
    const record = readRecord(vault.open(vault.unwrapPersonKey(person.wrappedKey), sealed));
    const { gender, dob, country, answers } = record;
    return { gender, age: ageOn(dob, utcDay(clock.now())), country, answers };
  };
}
