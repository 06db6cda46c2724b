// The postbacks received by the demo.
import { base, whileVisible } from './dom.js';

const POLL_MS = 1000;

/**
 * Calls `show` with the receiver's state now and after every change, while the page is visible. The second argument is
 * true the first time.
 */
export function watchPostbacks(show) {
  let revision = '';
  whileVisible(POLL_MS, async () => {
    try {
      const response = await fetch(`${base}demo/receiver/postbacks.json?since=${encodeURIComponent(revision)}`);
      if (response.status !== 200) return;
      const received = await response.json();
      const isFirst = revision === '';
      ({ revision } = received);
      show(received, isFirst);
    } catch {
      // The demo may be stopped. The next poll tries again.
    }
  });
}
