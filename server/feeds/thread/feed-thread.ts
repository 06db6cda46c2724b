import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { FeedHost } from '../feed-host.ts';
import { prepareRun, type RunTask } from '../prepare-run.ts';
import type { FromThread, HostCall, ToThread } from './messages.ts';

// The entry of the thread in which a run reads what a network sends. It asks the service for everything else.
if (parentPort === null) throw new Error('This file runs in a thread of the service.');
const port = parentPort;
// Requests come first where processors are short. On Linux this is about the calling thread, elsewhere about the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const waiting = new Map<number, (answer: unknown) => void>();
let calls = 0;

port.on('message', ({ answer, number }: ToThread) => {
  waiting.get(number)?.(answer);
  waiting.delete(number);
});

function ask<Call extends HostCall>(call: Call): FeedHost[Call] {
  const asked = (input: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      send({ kind: 'call', number: calls, call, input });
    });
  return asked as FeedHost[Call];
}

function send(message: FromThread): void {
  port.postMessage(message);
}

const host: FeedHost = {
  fetchBytes: ask('fetchBytes'),
  pause: ask('pause'),
  listKnown: ask('listKnown'),
  listGoals: ask('listGoals'),
  reserveIds: ask('reserveIds'),
  stage: ask('stage'),
};

send({ kind: 'done', prepared: await prepareRun(host, workerData as RunTask) });
port.close();
