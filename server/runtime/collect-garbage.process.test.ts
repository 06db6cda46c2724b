import { expect, test } from 'vitest';
import { runCommand } from '../../e2e/support/service/run-command.ts';

const module = JSON.stringify(new URL('collect-garbage.ts', import.meta.url).href);

/** Whether a process that holds `held` collects an unreferenced object. */
const collects = (held: string): boolean => {
  const script = `import { collectGarbage } from ${module};
    globalThis.held = ${held};
    const newReference = () => new WeakRef({ an: 'object' });
    const forgotten = newReference();
    // A WeakRef keeps its object until the turn ends.
    await new Promise((resolve) => setImmediate(resolve));
    await collectGarbage();
    console.log(forgotten.deref() === undefined);`;
  return runCommand(process.execPath, ['--input-type=module', '-e', script]).trim() === 'true';
};

test('frees what nothing refers to', () => {
  expect(collects('null')).toBe(true);
});

test('leaves a large heap alone, because a collection would stop the service for long', () => {
  expect(collects('Array.from({ length: 2 ** 22 }, (_, at) => ({ at }))')).toBe(false);
});
