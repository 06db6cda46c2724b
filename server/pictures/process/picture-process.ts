import { createBytesFetch } from '../../net/fetch-bytes.ts';
import { systemClock } from '../../runtime/clock.ts';
import { becomeBackgroundProcess } from '../../runtime/background-process.ts';
import { fetchPicture } from '../fetch-picture.ts';
import { loadScaler } from '../load-scaler.ts';
import { MAX_BYTES_AS_IS, MAX_PIXELS } from '../make-picture.ts';
import type { FromPictureProcess, PictureOrder, ToPictureProcess } from './messages.ts';

// The entry point of the process that fetches images and decodes them one at a time.
becomeBackgroundProcess();

/** With `sharp`, the download may be larger than the stored image. */
const MAX_BYTES_SCALED = 4 * 1024 * 1024;

const send = (message: FromPictureProcess): void => void process.send?.(message);

async function open({ allow, isScaling, timeoutMs }: PictureOrder): Promise<(number: number, url: string) => void> {
  const scaler = isScaling ? await loadScaler({ maxPixels: MAX_PIXELS }) : null;
  const maxBytes = scaler === null ? MAX_BYTES_AS_IS : MAX_BYTES_SCALED;
  const fetchBytes = createBytesFetch({ allow, clock: systemClock, maxBytes, timeoutMs });
  let last: Promise<unknown> = Promise.resolve();
  const bring = async (number: number, url: string): Promise<void> => {
    const scale = (bytes: Buffer): Promise<Buffer> => {
      const scaled = last.then(() => {
        send({ kind: 'decoding', number });
        return scaler?.(bytes) ?? bytes;
      });
      last = scaled.catch(() => undefined);
      return scaled;
    };
    send({
      kind: 'brought',
      number,
      brought: await fetchPicture({ fetchBytes, scale: scaler === null ? null : scale }, url),
    });
  };
  return (number, url) => void bring(number, url);
}

let opened: ReturnType<typeof open> | null = null;
process.on('message', (message: ToPictureProcess) => {
  if (message.kind === 'order') opened = open(message);
  else void opened?.then((bring) => bring(message.number, message.url));
});
