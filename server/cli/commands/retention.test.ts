import { expect, test } from 'vitest';
import { DAY } from '../../runtime/clock.fixture.ts';
import { writeClickPerson } from '../../security/click-person.ts';
import { sealerOf } from '../../security/person-sealer.ts';
import { click } from '../../store/contract/fixtures.ts';
import { ann, useCommandLine } from '../command-line.fixture.ts';

const { folder, inInstallation, json, run, setUp } = useCommandLine();

const person = { subid2: '', subid3: '', subid4: '', device: '', ip: null, user_agent: null };

/** Stores a click of ann, 100 days ago. */
async function oldClick(): Promise<void> {
  await inInstallation(async ({ clock, ids, store, vault }) => {
    const at = clock.now() - 100 * DAY;
    await store.recordClick(
      click(ann, {
        clickId: ids.timeOrdered('clk', at),
        sealer: sealerOf(vault, writeClickPerson(person)),
        at,
        repeatSince: at,
      }),
    );
  });
}

test('retention run removes old rows and says how many, and retention show lists the runs', async () => {
  await setUp();
  expect(await json('retention show')).toEqual({
    days: {
      clicks: 90,
      leads: 180,
      attempts: 30,
      addresses: 7,
      impressions: 400,
      security_events: 365,
      audit_log: null,
    },
    archive_dir: null,
    next_run_at: expect.any(String),
    oldest: { clicks: null, deliveries: null, attempts: null },
    runs: [],
  });
  await oldClick();
  expect(await json('retention run --dry-run')).toMatchObject({ dry_run: true, removed: { clicks: 1 } });
  const { code, stdout } = await run('retention run');
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^These rows were removed:\nclicks +1\n/),
  });
  expect(await json('retention run')).toMatchObject({ state: 'done', dry_run: false, removed: { clicks: 0 } });
  expect(await json('retention show --limit 2')).toMatchObject({
    runs: [
      { state: 'done', removed: { clicks: 0 } },
      { state: 'done', removed: { clicks: 1, attempts: 0 } },
    ],
  });
  const shown = await run('retention show');
  expect(shown.stdout).toMatch(/^clicks +90/m);
  expect(shown.stdout).toMatch(/The next run is due at/);
  expect(shown.stdout).toMatch(/done +1 clicks$/m);
  expect(shown.stdout).not.toMatch(/Months/);
});

test('retention show says which months of PostgreSQL the last run dropped, and why others stay', async () => {
  await setUp();
  const months = [
    { partition: 'clicks_2026_01', outcome: 'needed' },
    { partition: 'clicks_2026_02', outcome: 'dropped' },
  ];
  await inInstallation(async ({ store }) => {
    const report = JSON.stringify({ removed: {}, months });
    await store.saveRetentionRun({ runId: 'ret_1', startedAt: 1, endedAt: 2, state: 'done', report });
  });
  expect(await json('retention show')).toMatchObject({ runs: [{ months }] });
  const shown = await run('retention show');
  expect(shown.stdout).toMatch(/^Months of the last run:\n.*\nclicks_2026_01 +needed\nclicks_2026_02 +dropped$/m);
});

test('what is set to off stays, and without an interval only the command removes', async () => {
  folder.env = { ...folder.env, RETENTION_CLICKS_DAYS: 'off', RETENTION_LEADS_DAYS: '0', RETENTION_INTERVAL_S: '0' };
  await setUp();
  await oldClick();
  expect(await json('retention run')).toMatchObject({ removed: { clicks: 0 } });
  const shown = await run('retention show');
  expect(shown.stdout).toMatch(/^clicks +for good +20\d\d-/m);
  expect(shown.stdout).toMatch(/Only the command retention run removes old rows\./);
});

test('while another process removes old rows, the command says so', async () => {
  await setUp();
  await inInstallation(async ({ clock, store }) => {
    await store.leaseJob({ job: 'retention', owner: 'ret_other', at: clock.now(), until: clock.now() + DAY });
  });
  const { code, stderr } = await run('retention run');
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/Another process is removing old rows/),
  });
});

test('with a clock that may be wrong nothing is removed until someone confirms it', async () => {
  await setUp();
  await oldClick();
  const longAgo = Date.parse('2026-01-31T12:00:00Z');
  await inInstallation(({ store }) => store.noteClock({ at: longAgo }));
  const { code, stderr } = await run('retention run');
  const said = /showed 2026-01-31T12:00:00\.000Z.*run: rewards retention confirm-clock/;
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(said) });
  expect(await json('retention run --dry-run')).toMatchObject({ removed: { clicks: 1 } });
  expect((await run('retention confirm-clock')).stdout).toMatch(/^The clock shows 20\S+Z\. From now on, retention/);
  expect(await json('retention run')).toMatchObject({ removed: { clicks: 1 } });
});
