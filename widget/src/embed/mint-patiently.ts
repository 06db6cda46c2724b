import { RETRY_PAUSES_MS, mintedToken } from '../offer-wall/token/minted-token.ts';

interface Minting {
  /** The host's function. */
  readonly getToken: () => unknown;
  /** Called after each failure. */
  readonly onFailure: (error: unknown) => void;
  /** Whether the token is no longer needed. */
  readonly isOver: () => boolean;
}

/**
 * Gets a token from the host's function, retrying after pauses. Empty if it keeps failing or the token is no longer
 * needed.
 */
export async function mintPatiently({ getToken, onFailure, isOver }: Minting): Promise<string> {
  for (const pauseMs of [...RETRY_PAUSES_MS, null]) {
    try {
      return mintedToken(await getToken());
    } catch (error) {
      if (isOver()) return '';
      onFailure(error);
      if (pauseMs !== null) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (isOver()) return '';
    }
  }
  return '';
}
