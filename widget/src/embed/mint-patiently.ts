/** The pauses after the first failures. */
const RETRY_PAUSES_MS = [1000, 3000, 9000] as const;

/** Gets a token by the host's function, again after each pause if it fails; empty if it keeps failing. */
export async function mintPatiently(
  getToken: () => string | Promise<string>,
  onFailure: (error: unknown) => void,
): Promise<string> {
  for (const pauseMs of [...RETRY_PAUSES_MS, null]) {
    try {
      return await getToken();
    } catch (error) {
      onFailure(error);
      if (pauseMs !== null) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return '';
}
