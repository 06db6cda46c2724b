import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { ageOn } from '@rewards-wall/shared/schema/profile.ts';

const MAX_AGE = 120;

/** A date of birth that the panel does not accept. `message` is for the field `dob`. */
export interface BadBirthDate {
  kind: 'bad_birth_date';
  code: 'in_future' | 'too_old' | 'too_young';
  message: string;
  /** For `too_young`: the panel's minimum age, in years. */
  minimumAge?: number;
}

/** Checks a date of birth (YYYY-MM-DD) as of the UTC day of `at` (docs/contract/profiles.md#age). Null if it is accepted. */
export function checkBirthDate(dob: string, minimumAge: number, at: number): BadBirthDate | null {
  const age = ageOn(dob, utcDay(at));
  if (age < 0) return { kind: 'bad_birth_date', code: 'in_future', message: 'must not be in the future' };
  if (age > MAX_AGE)
    return { kind: 'bad_birth_date', code: 'too_old', message: `must be at most ${MAX_AGE} years ago` };
  if (age >= minimumAge) return null;
  const message = `must be at least ${minimumAge} years ago`;
  return { kind: 'bad_birth_date', code: 'too_young', message, minimumAge };
}
