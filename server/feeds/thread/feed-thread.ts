import { parentPort, workerData } from 'node:worker_threads';
import { prepareTask, type FeedTask } from '../feed-task.ts';
import { openHostCalls } from './host-calls.ts';
import type { FromTask, ToTask } from './messages.ts';

// The entry point of the thread in which a task parses a network's responses. It asks its process for everything else.
if (parentPort === null) throw new Error('This file runs in a thread.');
const port = parentPort;
const send = (message: FromTask): void => port.postMessage(message);
const { answer, host } = openHostCalls(send);
port.on('message', (message: ToTask) => answer(message));

send({ kind: 'done', prepared: await prepareTask(host, workerData as FeedTask) });
port.close();
