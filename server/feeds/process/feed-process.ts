import { createBytesFetch } from '../../net/fetch-bytes.ts';
import { systemClock } from '../../runtime/clock.ts';
import { becomeBackgroundProcess } from '../../runtime/background-process.ts';
import { openHostCalls } from '../thread/host-calls.ts';
import { prepareInThread } from '../thread/prepare-in-thread.ts';
import type { FromProcess, RunOrder, ToProcess } from './messages.ts';

// The entry point of a run's process. It fetches, its thread parses, and it asks the service for stored data.
becomeBackgroundProcess();

const send = (message: FromProcess): void => void process.send?.(message);
const { answer, host } = openHostCalls((message) => send(message as FromProcess));

async function work({ allow, limits, task }: RunOrder): Promise<void> {
  const { fetchBytes: _, ...storeHost } = host;
  const fetchBytes = createBytesFetch({ allow, clock: systemClock });
  try {
    const prepared = await prepareInThread(limits ?? undefined)({ ...storeHost, fetchBytes }, task);
    send({ kind: 'done', prepared });
  } catch (error) {
    send({ kind: 'broken', error });
  }
}

process.on('message', (message: ToProcess) => {
  if (message.kind === 'answer') answer(message);
  else void work(message.order);
});
