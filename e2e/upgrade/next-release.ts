// Makes a process one of the next release: `node --import FILE server/cli.ts …`.
import { becomeNextRelease } from '../../server/store/migrations/next-migration.fixture.ts';

becomeNextRelease();
