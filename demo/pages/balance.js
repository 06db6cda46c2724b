// The user's balance in the game's header, from the publisher's own server.
import { element, signed, whileVisible } from './dom.js';

const find = (id) => document.getElementById(id);
/** Offers are completed on another page, so poll to show the credit soon. */
const POLL_MS = 2000;
const TOAST_MS = 6000;

/** Shows the account returned by `read`, and calls `changed` after each change while the page is open. */
export function showBalance({ read, changed }) {
  /** The account as shown; null until it is known. */
  let shown = null;
  let timer;

  const refresh = async () => {
    try {
      const account = await read();
      const key = JSON.stringify(account);
      if (shown?.key === key) return;
      const balance = Number(account.balance);
      const change = shown === null ? 0 : balance - shown.balance;
      shown = { key, balance };
      find('balance').textContent = balance.toLocaleString('en');
      find('history').replaceChildren(...rowsOf(account.transactions));
      if (change === 0) return;
      announce(change, balance);
      changed(change);
    } catch (error) {
      if (error.name === 'AbortError') return;
      shown = null;
      find('balance').textContent = '–';
    }
  };

  const announce = (change, balance) => {
    const toast = find('toast');
    toast.textContent = `${signed(change)} Coins. The balance is ${balance.toLocaleString('en')}.`;
    toast.toggleAttribute('data-fall', change < 0);
    clearTimeout(timer);
    timer = setTimeout(() => toast.replaceChildren(), TOAST_MS);
  };

  whileVisible(POLL_MS, refresh);
  return {
    /** Switches to another user's account. */
    forget() {
      shown = null;
      void refresh();
    },
  };
}

function rowsOf(transactions) {
  if (transactions.length === 0) return [element('li', {}, 'Nothing yet')];
  return transactions.map(({ amount, text }) => element('li', {}, text, element('b', {}, signed(Number(amount)))));
}
