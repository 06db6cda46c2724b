import { DatabaseSync } from 'node:sqlite';
import { expressReceiver, fetchReceiver, sqliteStore, type ReceiverOptions } from '@rewards-wall/sdk';
import express from 'express';

// A publisher's site: it receives GETs through Express and POSTs through `Request` and `Response`, and keeps balances.

const { DATABASE = '', PORT, SECRETS = '' } = process.env;
const database = new DatabaseSync(DATABASE);
database.exec('create table if not exists users (id text primary key, units integer not null)');

const options: ReceiverOptions<DatabaseSync> = {
  secrets: SECRETS.split(','),
  store: sqliteStore(database),
  onError: () => undefined,
  handle({ units, userId }, transaction) {
    const sql = 'insert into users values (?, ?) on conflict (id) do update set units = units + excluded.units';
    transaction.prepare(sql).run(userId, units);
    if (database.prepare('select 1 from users where id = ?').get('broken') !== undefined) throw new Error('broken');
  },
};

const app = express();
app.use('/express', expressReceiver(options));
const receive = fetchReceiver(options);
app.post('/fetch', express.raw({ type: '*/*' }), async (request, response) => {
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const body = new Uint8Array(request.body as Buffer);
  const answer = await receive(new Request(`http://site${request.originalUrl}`, { method: 'POST', headers, body }));
  response.status(answer.status).send(await answer.text());
});
app.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('listening\n'));
