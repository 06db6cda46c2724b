import { RETRY_PAUSES_MS, mintedToken } from '../offer-wall/token/minted-token.ts';

export interface Minting {
  /** The host's function. */
  readonly getToken: () => unknown;
  /** Called after each failure. */
  readonly onFailure: (error: unknown) => void;
  /** Whether no one wants the token any more. */
  readonly isOver: () => boolean;
}

/** Gets a token by the host's function, again after each pause if it fails; empty if it keeps failing or all is over. */
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
