import type { BytesFetchError, FetchBytes } from '../net/fetch-bytes.ts';
import { isSuccess } from '../net/is-success.ts';
import type { KeptPicture } from '../store/ports/pictures.ts';
import type { Scale } from './load-scaler.ts';
import { makePicture } from './make-picture.ts';

/** The outcome of fetching an image. `mayRecover`: whether a retry may succeed. */
export type FetchedPicture =
  | { readonly kind: 'picture'; readonly picture: KeptPicture }
  /** This machine has no files or memory left, or ended the process. The image is not at fault. */
  | { readonly kind: 'local_failure' }
  | { readonly kind: 'none'; readonly problem: string; readonly mayRecover: boolean };

const ACCEPT = 'image/webp,image/png,image/jpeg,image/gif';

/** Fetches an image and converts it to the form that we store. */
export async function fetchPicture(
  { fetchBytes, scale }: { fetchBytes: FetchBytes; scale: Scale | null },
  url: string,
): Promise<FetchedPicture> {
  const headers = { accept: ACCEPT, 'accept-encoding': 'identity' };
  const outcome = await fetchBytes({ method: 'GET', url, headers, body: null });
  if (outcome.kind === 'failed') {
    if (outcome.error === 'local_failure') return { kind: outcome.error };
    return { kind: 'none', problem: outcome.error, mayRecover: mayRecover(outcome.error) };
  }
  const { body, status } = outcome;
  if (!isSuccess(status)) return { kind: 'none', problem: `status_${status}`, mayRecover: mayGetBetter(status) };
  const made = await makePicture(Buffer.from(body.buffer, body.byteOffset, body.byteLength), scale);
  return made.kind === 'picture' ? made : { kind: 'none', problem: made.kind, mayRecover: false };
}

function mayRecover(error: BytesFetchError): boolean {
  return ['name_not_found', 'connection', 'tls', 'timeout', 'bad_answer'].includes(error);
}

/** A network may list an offer before its image exists. */
function mayGetBetter(status: number): boolean {
  return status >= 500 || status === 429 || status === 404;
}
