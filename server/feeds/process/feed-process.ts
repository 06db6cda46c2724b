import { createBytesFetch } from '../../net/fetch-bytes.ts';
import { systemClock } from '../../runtime/clock.ts';
import { becomeBackgroundProcess } from '../../runtime/background-process.ts';
import { openHostCalls } from '../thread/host-calls.ts';
import { prepareInThread } from '../thread/prepare-in-thread.ts';
import type { FromProcess, TaskOrder, ToProcess } from './messages.ts';

// The entry point of a task's process. It fetches, its thread parses, and it asks the service for what needs the database.
becomeBackgroundProcess();

const send = (message: FromProcess): void => void process.send?.(message);
const { answer, host } = openHostCalls(send);

async function work({ allow, limits, task }: TaskOrder): Promise<void> {
  const fetchBytes = createBytesFetch({ allow, clock: systemClock });
  try {
    const prepared = await prepareInThread(limits ?? undefined)({ ...host, fetchBytes }, task);
    send({ kind: 'done', prepared });
  } catch (error) {
    send({ kind: 'broken', error });
  }
}

process.on('message', (message: ToProcess) => {
  if (message.kind === 'answer') answer(message);
  else void work(message.order);
});
