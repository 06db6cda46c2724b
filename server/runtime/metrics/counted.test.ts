import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('an outcome is counted by its kind and returned, and a failure is no outcome', async () => {
  const kinds: string[] = [];
  const work = counted(
    (kind) => void kinds.push(kind),
    async (input: number) => {
      if (input === 0) throw new Error('broken');
      return { kind: 'done', input };
    },
  );
  expect(await work(7)).toEqual({ kind: 'done', input: 7 });
  await expect(work(0)).rejects.toThrow('broken');
  expect(kinds).toEqual(['done']);
});
