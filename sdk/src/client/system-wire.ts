import type { Wire } from './send-call.ts';

/** The real network, timer and randomness. */
export const systemWire: Wire = {
  // Looked up at each call, since frameworks replace `fetch`.
  fetch: (input, init) => globalThis.fetch(input, init),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', end);
        resolve();
      }, ms);
      signal?.addEventListener('abort', end, { once: true });
    }),
  random: Math.random,
};
