import { parentPort, workerData } from 'node:worker_threads';
import { prepareRun, type RunTask } from '../prepare-run.ts';
import { openHostCalls } from './host-calls.ts';
import type { FromRun, ToRun } from './messages.ts';

// The entry point of the thread in which a run parses a network's responses. It asks its process for everything else.
if (parentPort === null) throw new Error('This file runs in a thread.');
const port = parentPort;
const send = (message: FromRun): void => port.postMessage(message);
const { answer, host } = openHostCalls(send);
port.on('message', (message: ToRun) => answer(message));

send({ kind: 'done', prepared: await prepareRun(host, workerData as RunTask) });
port.close();
