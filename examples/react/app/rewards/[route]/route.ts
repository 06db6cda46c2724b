import { fetchRouter, sqliteStore } from '@rewards-wall/sdk';
import { database, rewards, signedInUser } from '../../rewards';

// The wall's tokens at /rewards/token, and its postbacks at /rewards/postbacks.
const route = fetchRouter({
  rewards,
  signedInUser,
  secrets: process.env['POSTBACK_SECRET'],
  store: sqliteStore(database),
  handle: ({ units, userId }) => {
    database.prepare('insert into earnings (user_id, units) values (?, ?)').run(userId, units);
  },
});

export { route as GET, route as POST };
