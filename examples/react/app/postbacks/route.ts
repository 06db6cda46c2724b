import { fetchReceiver, sqliteStore } from '@rewards-wall/sdk';
import { database } from '../rewards.ts';

const receive = fetchReceiver({
  secrets: process.env['POSTBACK_SECRET'],
  store: sqliteStore(database),
  handle: ({ units, userId }) => {
    database.prepare('insert into earnings (user_id, units) values (?, ?)').run(userId, units);
  },
});

export { receive as GET, receive as POST };
