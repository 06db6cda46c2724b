// As next-release.ts, but its migration takes seconds.
import { becomeNextRelease, nextMigration } from '../../server/store/migrations/next-migration.fixture.ts';

const sqliteSeconds = `
with recursive n (i) as (select 1 union all select i + 1 from n limit 100000000)
insert into next_release (account_id, kind) select max(i), 'slow' from n;
`;
const postgresSeconds = 'select pg_sleep(3);';

becomeNextRelease({
  ...nextMigration,
  sqlite: nextMigration.sqlite + sqliteSeconds,
  postgres: nextMigration.postgres + postgresSeconds,
});
