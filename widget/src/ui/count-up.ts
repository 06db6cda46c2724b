/** `length` consecutive numbers from `first`. Avoids `Array.from`, which some old libraries replace on the page. */
export function countUp(first: number, length: number): readonly number[] {
  return [...' '.repeat(length)].map((_, index) => first + index);
}
