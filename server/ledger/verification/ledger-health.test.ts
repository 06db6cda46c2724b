import { expect, onTestFinished, test } from 'vitest';
import { movableClock } from '../../runtime/clock.fixture.ts';
import { openSqlite } from '../../store/sqlite/open-sqlite.ts';
import { checkLedger, readVerification } from './ledger-health.ts';

const NOTHING = { problems: 0, isDamaged: null };

async function setUp() {
  const clock = movableClock();
  const store = openSqlite({ file: ':memory:' });
  onTestFinished(() => store.close());
  await store.migrate(clock.now());
  const check = checkLedger({ store });
  const detail = async (): Promise<string | undefined> => (await check.check()).detail;
  return { clock, store, check, detail, read: readVerification({ store, clock }) };
}

test('readiness warns while the last verification found something wrong, and metrics count since it last did not', async () => {
  const { check, clock, read, store } = await setUp();
  expect(await check.check()).toEqual({ state: 'ok' });
  await store.noteVerification({ ...NOTHING, at: clock.now(), isFull: true });
  clock.forward(5000);
  await store.noteVerification({ ...NOTHING, at: clock.now(), isFull: false, problems: 2 });
  expect(await check.check()).toEqual({
    state: 'warning',
    detail: expect.stringMatching(/^The last verification of the ledger, at \d{4}-.*, found 2 problems/),
  });
  expect(await read()).toEqual({ ageMs: 5000, fullAgeMs: 5000 });
  await store.noteVerification({ ...NOTHING, at: clock.now(), isFull: false });
  expect(await check.check()).toEqual({ state: 'ok' });
  expect(await read()).toEqual({ ageMs: 0, fullAgeMs: 5000 });
});

test('while no one has verified the ledger, metrics count since the installation', async () => {
  const { clock, detail, read, store } = await setUp();
  expect(await read()).toEqual({ ageMs: 0, fullAgeMs: 0 });
  clock.forward(5000);
  expect(await read()).toEqual({ ageMs: 5000, fullAgeMs: 5000 });
  await store.noteVerification({ ...NOTHING, at: clock.now(), isFull: false, problems: 1 });
  expect(await detail()).toMatch(/, found 1 problem \(see ledger verify\)\.$/);
  clock.forward(5000);
  expect(await read()).toEqual({ ageMs: 10_000, fullAgeMs: 10_000 });
  await store.noteVerification({ ...NOTHING, at: clock.now(), isFull: false });
  expect(await read()).toEqual({ ageMs: 0, fullAgeMs: 10_000 });
});

test('what a verification of everything found is warned of until one of everything finds nothing', async () => {
  const { check, clock, detail, read, store } = await setUp();
  await store.noteVerification({ ...NOTHING, at: clock.now(), isFull: true });
  clock.forward(5000);
  await store.noteVerification({ ...NOTHING, at: clock.now(), isFull: true, problems: 2 });
  const found = /^A verification of the whole ledger, at \d{4}-.*, found 2 problems \(see ledger verify --full\)\.$/;
  expect(await detail()).toMatch(found);
  clock.forward(5000);
  await store.noteVerification({ ...NOTHING, at: clock.now(), isFull: false });
  expect(await detail()).toMatch(found);
  expect(await read()).toEqual({ ageMs: 10_000, fullAgeMs: 10_000 });
  await store.noteVerification({ ...NOTHING, at: clock.now(), isFull: true });
  expect(await check.check()).toEqual({ state: 'ok' });
  expect(await read()).toEqual({ ageMs: 0, fullAgeMs: 0 });
});

test('damage of the file is warned of until a check of the file finds none', async () => {
  const { check, clock, detail, read, store } = await setUp();
  await store.noteVerification({ at: clock.now(), isFull: false, problems: 0, isDamaged: true });
  clock.forward(5000);
  // Without a checkpoint, everything is verified but the file.
  await store.noteVerification({ ...NOTHING, at: clock.now(), isFull: true });
  expect(await detail()).toMatch(
    /^The database file was found to be damaged at \d{4}-\S+ \(see ledger verify --full\)\.$/,
  );
  expect(await read()).toMatchObject({ fullAgeMs: 5000 });
  await store.noteVerification({ at: clock.now(), isFull: true, problems: 0, isDamaged: false });
  expect(await check.check()).toEqual({ state: 'ok' });
});
