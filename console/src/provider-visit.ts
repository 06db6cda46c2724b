import { addressOf } from './router.ts';

/** Where the provider sends the browser back to. */
export const PROVIDER = 'provider';

const RETURN = 'rewards-console-return';
/** Tells the tab that asked for it that the person has confirmed their identity. */
const CONFIRMED = 'rewards-console-confirmed';

/** Leaves for the provider. This tab comes back to the current address, of which the provider learns nothing. */
export function leaveForProvider(url: string): void {
  sessionStorage.setItem(RETURN, location.pathname + location.search);
  location.assign(url);
}

/** The address that this tab left for the provider; the first screen if it is another tab. */
export function addressBeforeProvider(): string {
  const address = sessionStorage.getItem(RETURN);
  sessionStorage.removeItem(RETURN);
  const first = addressOf('', null);
  // Only the console writes it, but what is stored is input. A link is used by now.
  const isScreen = address?.startsWith(first) === true && !address.startsWith(addressOf('setup', null));
  return isScreen ? address : first;
}

/** Announces to other tabs that the person has confirmed their identity. */
export function announceConfirmed(): void {
  const channel = new BroadcastChannel(CONFIRMED);
  channel.postMessage(null);
  channel.close();
}

/** Calls back once the person has confirmed their identity in another tab. Returns what ends the wait. */
export function onConfirmed(confirmed: () => void): () => void {
  const channel = new BroadcastChannel(CONFIRMED);
  channel.addEventListener('message', confirmed);
  return () => channel.close();
}
