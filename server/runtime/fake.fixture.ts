import type { Ids } from './ids.ts';

/** Implements only some members of an interface for a test. Access to any other throws an error that names it. */
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
