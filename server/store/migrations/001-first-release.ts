import { admins } from '../schema/admins.ts';
import { audit } from '../schema/audit.ts';
import { clicks } from '../schema/clicks.ts';
import { directory } from '../schema/directory.ts';
import type { Subject } from '../schema/engines.ts';
import { feeds } from '../schema/feeds.ts';
import { installation } from '../schema/installation.ts';
import { leads } from '../schema/leads.ts';
import { ledger } from '../schema/ledger.ts';
import { offers } from '../schema/offers.ts';
import { partitions } from '../schema/partitions.ts';
import { persons } from '../schema/persons.ts';
import { postbacks } from '../schema/postbacks.ts';
import { retention } from '../schema/retention.ts';
import { reversalSums } from '../schema/reversal-sums.ts';
import { statistics } from '../schema/statistics.ts';
import { surveys } from '../schema/surveys.ts';
import { tickets } from '../schema/tickets.ts';
import type { Migration } from './migration.ts';

/** The functions of partitions come before the tables that have some. */
const subjects: readonly Subject[] = [
  installation,
  directory,
  admins,
  audit,
  offers,
  feeds,
  persons,
  ledger,
  partitions,
  clicks,
  leads,
  postbacks,
  surveys,
  tickets,
  statistics,
  reversalSums,
  retention,
];

/** The schema of the first release. */
export const firstRelease: Migration = {
  id: 1,
  sqlite: subjects.map(({ sqlite }) => sqlite).join('\n'),
  postgres: subjects.map(({ postgres }) => postgres).join('\n'),
};
