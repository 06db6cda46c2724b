import { query } from '../sql.ts';
import { one, type Steps } from '../steps.ts';

const PROBE = 'readiness_probe';

export const installationQueries = {
  claimValue: query('insert into installation (name, value) values ($1, $2) on conflict (name) do nothing'),
  readValue: query<{ value: string }>('select value from installation where name = $1'),
  setValue: query(`
    insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`),
};

export function* claimInstallationValue(name: string, value: string): Steps<string> {
  yield* one(installationQueries.claimValue, name, value);
  const stored = yield* one(installationQueries.readValue, name);
  if (stored === undefined) throw new Error(`The installation value ${name} was written and can't be read.`);
  return stored.value;
}

export function* readInstallationValue(name: string): Steps<string | null> {
  return (yield* one(installationQueries.readValue, name))?.value ?? null;
}

export function* probe(at: number): Steps<void> {
  yield* one(installationQueries.setValue, PROBE, String(at));
  const stored = yield* one(installationQueries.readValue, PROBE);
  if (stored === undefined) throw new Error('The database lost the row that it was just given.');
}
