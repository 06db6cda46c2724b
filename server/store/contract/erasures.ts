import { expect, test } from 'vitest';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import type { StoredErasure } from '../ports/persons.ts';
import { AT, fresh, freshAccount, newKey, type OpenStore } from './fixtures.ts';

const PAGE = 3;

/** Erasures that the database keeps for the lists of all processes. */
export function erasuresContract(open: OpenStore): void {
  /** Reads on from where an earlier call has ended, as a process does. */
  async function readOn(seen: StoredErasure[]): Promise<void> {
    for (;;) {
      const page = await open().listErasures({ after: seen.at(-1)?.id ?? 0, limit: PAGE });
      seen.push(...page);
      if (page.length < PAGE) return;
    }
  }

  test('each erasure is kept with its digest, once, and so are those that are added from outside', async () => {
    const store = open();
    const seen: StoredErasure[] = [];
    await readOn(seen);
    const before = seen.length;
    const digest = `digest ${fresh()}`;
    const account = freshAccount();
    expect(await store.erasePerson({ account, remember: () => digest, at: AT })).toBeNull();
    await store.openPerson({ account, newKey, at: AT });
    const remember = (): string => {
      throw new Error('The disk is full.');
    };
    await expect(store.erasePerson({ account, remember, at: AT })).rejects.toThrow('The disk is full.');
    await readOn(seen);
    expect(seen).toHaveLength(before);
    await store.erasePerson({ account, remember: () => digest, at: AT + 1 });
    const told = { digest: `digest ${fresh()}`, at: AT - 5 };
    await store.addErasures([told, { digest, at: AT + 9 }]);
    await store.addErasures([told]);
    await store.addErasures([]);
    await readOn(seen);
    expect(seen.slice(before)).toEqual([
      { id: expect.any(Number), digest, at: AT + 1 },
      { id: expect.any(Number), ...told },
    ]);
  });

  test('a reader that continues misses no erasure, however many are made at once', async () => {
    const store = open();
    const accounts = Array.from({ length: 24 }, () => freshAccount());
    for (const account of accounts) await store.openPerson({ account, newKey, at: AT });
    const seen: StoredErasure[] = [];
    const erasing = accounts.map((account) =>
      store.erasePerson({ account, remember: () => `digest ${account.subid1}`, at: AT }),
    );
    const state = { isDone: false };
    const done = Promise.all(erasing).finally(() => {
      state.isDone = true;
    });
    while (!state.isDone) {
      await readOn(seen);
      await yieldToEventLoop();
    }
    await done;
    await readOn(seen);
    const digests = seen.map(({ digest }) => digest);
    for (const { subid1 } of accounts) expect(digests).toContain(`digest ${subid1}`);
    expect(new Set(digests).size).toBe(digests.length);
  });
}
