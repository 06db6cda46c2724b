/** A category of offers, with its id in the contract (docs/contract/offers.md#categories). */
export interface Category {
  readonly id: number;
  readonly name: string;
}

/** Mobile Apps: the category that `target_system` applies to. */
export const MOBILE_APPS = 18;

/** Surveys: the category that a profile unlocks. */
export const SURVEYS = 20;

/** The categories of both variants of the contract. */
export const categories: readonly Category[] = [
  { id: 17, name: 'Free' },
  { id: MOBILE_APPS, name: 'Mobile Apps' },
  { id: 19, name: 'Videos' },
  { id: SURVEYS, name: 'Surveys' },
  { id: 21, name: 'Shopping' },
  { id: 22, name: 'Free Trials' },
  { id: 23, name: 'Downloads' },
  { id: 24, name: 'Sign-Ups' },
  { id: 25, name: 'Mobile Subscriptions' },
  { id: 26, name: 'Co-Registrations' },
  { id: 28, name: 'Shop & Earn Cash Back' },
  { id: 29, name: 'Casino' },
  { id: 30, name: 'Gaming' },
  { id: 31, name: 'Finance' },
];

/** The category ids, in the order of the table. */
export const categoryIds: readonly number[] = categories.map((category) => category.id);
