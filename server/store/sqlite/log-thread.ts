import Database from 'better-sqlite3';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * The thread that empties the write-ahead log of the file in `workerData`. It does so for each message, and replies
 * when it is done. The message `end` closes the file and ends the thread. A failing disk ends it with the error.
 */
const file: unknown = workerData;
if (typeof file !== 'string' || parentPort === null) throw new Error('This file is the entry of a thread.');
const port = parentPort;
// It never waits: pages in use are left for the next time.
const db = new Database(file, { timeout: 0, fileMustExist: true });
db.pragma('synchronous = full');

port.on('message', (message: LogMessage) => {
  if (message === 'end') {
    db.close();
    port.close();
    return;
  }
  db.pragma('wal_checkpoint(passive)');
  port.postMessage('done');
});

/** Messages to the thread. */
export type LogMessage = 'checkpoint' | 'end';
