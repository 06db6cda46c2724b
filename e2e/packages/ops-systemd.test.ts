import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variableList } from '../../server/config-variables.ts';
import { readConfig } from '../../server/config.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { assignmentsIn, opsFile, unitLines } from '../support/documents/ops.ts';
import { at, parseYaml } from '../support/documents/yaml.ts';

// Holds the units to the service, like ops-files.test.ts. service-package.test.ts runs their commands, and
// ops-programs.test.ts lets systemd read them.

const known: readonly string[] = variableList.map(({ name }) => name);
const units = readdirSync(join(projectRoot, 'ops/systemd'));
const timed = units.filter((name) => name.endsWith('.timer')).map((name) => name.replace('.timer', '.service'));

test('the unit sets only what the service reads, and gives it time to drain, with the pause of a rolling restart', () => {
  const environment = assignmentsIn(unitLines('rewards.service', 'Environment').join(' '));
  for (const variable of Object.keys(environment)) if (variable !== 'NODE_ENV') expect(known).toContain(variable);
  expect(environment).toMatchObject({ DATA_DIR: '/var/lib/rewards' });
  expect(unitLines('rewards.service', 'StateDirectory')).toEqual(['rewards']);
  const [compose = null] = parseYaml(opsFile('docker/compose.postgres.yml'));
  const delay = Number(at(compose, 'services.rewards-1.environment.DRAIN_DELAY_MS'));
  const needed = (delay + readConfig({}).drainTimeoutMs) / 1000 + 5;
  expect(Number(unitLines('rewards.service', 'TimeoutStopSec')[0])).toBeGreaterThan(needed);
});

test('systemd tries to start the service until the database responds, however long that takes', () => {
  const [unit = '', service = ''] = opsFile('systemd/rewards.service').split('[Service]\n');
  // By default it gives up after five starts in ten seconds.
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(service).toMatch(/^Restart=on-failure$/m);
  expect(service).toMatch(/^RestartSec=[2-9]$/m);
});

test('the service may do what V8 does on processors with memory protection keys', () => {
  expect(unitLines('rewards.service', 'SystemCallFilter')).toEqual(['@system-service @pkey']);
});

test('systemd finds the program wherever npm has put it for all users', () => {
  const started = units.filter((name) => name.endsWith('.service')).map((name) => unitLines(name, 'ExecStart').join());
  // Without a folder, it looks in those of /usr/local and of /usr.
  expect(started.toSorted()).toEqual([
    '/bin/sh /usr/local/lib/rewards/backup.sh /var/lib/rewards-backups 14',
    'rewards ledger verify',
    'rewards ledger verify --full',
    'rewards serve',
  ]);
});

test('what timers start uses the data, the settings and the user of the service', () => {
  expect([...timed, 'rewards.service'].toSorted()).toEqual(
    units.filter((name) => name.endsWith('.service')).toSorted(),
  );
  for (const name of timed) {
    expect(unitLines(name, 'Environment')).toEqual(['DATA_DIR=/var/lib/rewards']);
    for (const key of ['User', 'EnvironmentFile'])
      expect(unitLines(name, key)).toEqual(unitLines('rewards.service', key));
    expect(unitLines(name, 'StateDirectory')[0]?.split(' ')).toContain('rewards');
    expect(unitLines(name, 'Type')).toEqual(['oneshot']);
  }
});

test('the backup may write its folder', () => {
  const [start = ''] = unitLines('rewards-backup.service', 'ExecStart');
  const [folder = ''] = /\/var\/lib\/[\w-]+/.exec(start) ?? [];
  expect(unitLines('rewards-backup.service', 'StateDirectory')[0]?.split(' ')).toContain(
    folder.slice('/var/lib/'.length),
  );
});
