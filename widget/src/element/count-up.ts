/** The numbers from `first`, as many as `length`. Not by `Array.from`, which old libraries of the page replace. */
export function countUp(first: number, length: number): readonly number[] {
  return [...' '.repeat(length)].map((_, index) => first + index);
}
