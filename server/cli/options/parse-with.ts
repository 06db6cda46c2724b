import { InvalidArgumentError } from 'commander';
import type * as z from 'zod';

/** Parses an option or argument with a schema of the contract. An invalid value is a usage error: exit code 2. */
export function parseWith<Schema extends z.ZodType>(schema: Schema): (value: unknown) => z.output<Schema> {
  return (value) => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    throw new InvalidArgumentError(`It ${result.error.issues[0]?.message ?? 'is not valid'}.`);
  };
}
