import type { ChildProcess } from 'node:child_process';
import { processEnvironment } from '../../config.ts';
import { entryPoint } from '../../runtime/entry-point.ts';
import { forkBackground, sendApart } from '../../runtime/fork-background.ts';
import type { FetchedPicture } from '../fetch-picture.ts';
import type { FromPictureProcess, PictureOrder, ToPictureProcess } from './messages.ts';

export interface PictureProcess {
  /** Fetches an image and converts it to the form that we store. */
  bring(url: string): Promise<FetchedPicture>;
  /** Ends the process. Unfinished images can be retried, and the next image starts another process. */
  close(): void;
}

/** Decoding an image within our limits takes a tenth of that. */
const DECODE_MS = 2000;
const TOO_MUCH_WORK: FetchedPicture = { kind: 'none', problem: 'too_much_work', mayRecover: true };

/**
 * Fetches images in a separate process with the lowest priority, so that none can block a request or take its threads
 * or memory. It starts with the first image. If decoding one takes too long or crashes the process, that image is given
 * up, and a new process handles the others.
 */
export function openPictureProcess({
  decodeMs = DECODE_MS,
  ...order
}: PictureOrder & { decodeMs?: number | undefined }): PictureProcess {
  const entry = entryPoint('picture-process', import.meta.url);
  const jobs = new Map<number, { url: string; resolve: (brought: FetchedPicture) => void }>();
  let child: ChildProcess | null = null;
  let decoding: number | null = null;
  let limit: NodeJS.Timeout | undefined;
  let count = 0;

  const send = (message: ToPictureProcess): void => {
    if (child !== null) sendApart(child, message);
  };
  const settle = (number: number, brought: FetchedPicture): void => {
    jobs.get(number)?.resolve(brought);
    jobs.delete(number);
  };
  const end = (): void => {
    clearTimeout(limit);
    child?.kill('SIGKILL');
    child = null;
  };
  const settleAll = (): void => {
    for (const number of jobs.keys()) settle(number, { kind: 'local_failure' });
  };
  const replace = (): void => {
    end();
    if (decoding === null) return settleAll();
    settle(decoding, TOO_MUCH_WORK);
    if (jobs.size > 0) start();
  };
  const receive = (message: FromPictureProcess): void => {
    if (message.kind === 'decoding' || message.number === decoding) clearTimeout(limit);
    if (message.kind === 'decoding') {
      decoding = message.number;
      limit = setTimeout(replace, decodeMs);
    } else {
      if (message.number === decoding) decoding = null;
      settle(message.number, message.brought);
    }
  };
  const start = (): void => {
    decoding = null;
    let started: ChildProcess;
    try {
      started = forkBackground(entry, processEnvironment());
    } catch {
      // Out of memory, for example. The images are retried later.
      return settleAll();
    }
    child = started;
    send({ kind: 'order', ...order });
    for (const [number, { url }] of jobs) send({ kind: 'bring', number, url });
    const ifCurrent = (work: () => void): void => {
      if (child === started) work();
    };
    started.on('message', (message: FromPictureProcess) => ifCurrent(() => receive(message)));
    started.on('error', () => ifCurrent(replace));
    started.on('exit', () => ifCurrent(replace));
  };

  return {
    bring: (url) =>
      new Promise((resolve) => {
        count += 1;
        jobs.set(count, { url, resolve });
        if (child === null) start();
        else send({ kind: 'bring', number: count, url });
      }),
    close() {
      end();
      settleAll();
    },
  };
}
