import type { Ids } from './ids.ts';

/**
 * Stands in for a whole interface where a test needs only some of its members. Using another one throws an error that
 * names it.
 */
export function fake<Whole extends object>(name: string, given: NoInfer<Partial<Whole>>): Whole {
  return new Proxy(given, {
    get(target, member, receiver) {
      // `await` looks for `then`, and printing looks for symbols.
      if (member in target || member === 'then' || typeof member === 'symbol') {
        return Reflect.get(target, member, receiver) as unknown;
      }
      throw new Error(`This test gives its ${name} no '${member}'.`);
    },
  }) as Whole;
}

export const fakeIds = (given: Partial<Ids>): Ids => fake('ids', given);
