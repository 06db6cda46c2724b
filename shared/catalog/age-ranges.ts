/** An age range of the offers request. It includes both ends; if `to` is null, it has no upper end. */
export interface AgeRange {
  readonly id: number;
  readonly label: string;
  readonly from: number;
  readonly to: number | null;
}

/** The ranges of `age_range_id`. They share their ends: age 35 is in ranges 1 and 2. */
export const ageRanges: readonly AgeRange[] = [
  { id: 1, label: '18-35', from: 18, to: 35 },
  { id: 2, label: '35-45', from: 35, to: 45 },
  { id: 3, label: '45-55', from: 45, to: 55 },
  { id: 4, label: '55-65', from: 55, to: 65 },
  { id: 5, label: '65+', from: 65, to: null },
];

/** The ids of `ageRanges`. */
export const ageRangeIds: readonly number[] = ageRanges.map((range) => range.id);

/** The ids of the ranges that include an age in years; none below 18. */
export function ageRangesOf(age: number): number[] {
  return ageRanges.filter(({ from, to }) => age >= from && (to === null || age <= to)).map((range) => range.id);
}
