import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { ageOn } from '@rewards-wall/shared/schema/profile.ts';

const OLDEST = 120;

/** A date of birth that no user of this survey profile can have. `message` is for the field `dob`. */
export interface BadBirthDate {
  kind: 'bad_birth_date';
  code: 'in_future' | 'too_old' | 'too_young';
  message: string;
  /** Of `too_young`: the age that the survey profile asks for, in years. */
  minimumAge?: number;
}

/** Checks a calendar date of birth (YYYY-MM-DD) at the moment `at`, in UTC (docs/contract/profiles.md#age). */
export function checkBirthDate(dob: string, minimumAge: number, at: number): BadBirthDate | null {
  const age = ageOn(dob, utcDay(at));
  if (age < 0) return { kind: 'bad_birth_date', code: 'in_future', message: 'must not be in the future' };
  if (age > OLDEST) return { kind: 'bad_birth_date', code: 'too_old', message: `must be at most ${OLDEST} years ago` };
  if (age >= minimumAge) return null;
  const message = `must be at least ${minimumAge} years ago`;
  return { kind: 'bad_birth_date', code: 'too_young', message, minimumAge };
}
