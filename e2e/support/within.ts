/** Resolves as `promise` does, or fails after `timeoutMs` with a sentence that names what was waited for. */
export async function within<Result>(timeoutMs: number, what: string, promise: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${timeoutMs / 1000} s for ${what}.`)), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
