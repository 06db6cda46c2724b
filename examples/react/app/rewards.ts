import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@rewards-wall/sdk';

const { DATABASE = 'shop.db', PUB_ID, REWARDS_URL, SECRET_KEY, WALL_ID } = process.env;
export const rewards = createClient({ baseUrl: REWARDS_URL, pubId: PUB_ID, wallId: WALL_ID, secretKey: SECRET_KEY });

export const database = new DatabaseSync(DATABASE);
database.exec('create table if not exists earnings (user_id text not null, units integer not null)');

/** Replace this with your own session. Never take the user's id from what a page sends. */
export const signedInUser = async (): Promise<string> => 'user-1';
