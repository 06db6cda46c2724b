// Shared by the demo's pages.

/** The service's path with a trailing slash: `/`, or that of PUBLIC_URL. */
export const base = new URL('..', import.meta.url).pathname;

/** Creates an element with attributes and content. Omits attributes without a value, and empty content. */
export function element(name, attributes, ...content) {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...content.filter((part) => part !== '' && part !== null));
  return made;
}

/** Sets attributes. Removes those without a value. */
export function setAttributes(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null) target.removeAttribute(name);
    else target.setAttribute(name, String(value));
  }
}

/** A number with its sign: +1,250 or −40. */
export function signed(amount) {
  return `${amount < 0 ? '−' : '+'}${Math.abs(amount).toLocaleString('en')}`;
}

export async function postJson(path, value) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(value) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.status === 204 ? null : response.json();
}

/** Calls `work` now and every `ms` while the page is visible, never twice at once. */
export function whileVisible(ms, work) {
  let isWorking = false;
  const tick = async () => {
    if (isWorking || document.visibilityState !== 'visible') return;
    isWorking = true;
    try {
      await work();
    } finally {
      isWorking = false;
    }
  };
  document.addEventListener('visibilitychange', () => void tick());
  setInterval(() => void tick(), ms);
  void tick();
}

/** The lines of icons on a grid of 16 by 16. */
export const lines = { check: 'M3 8.5 6.5 12 13 4.5', cross: 'm4 4 8 8m0-8-8 8', pause: 'M6 4v8m4-8v8' };

/** A decorative icon next to text with the same meaning, in its color and size. */
export function sign(path) {
  const [svg, line] = ['svg', 'path'].map((name) => document.createElementNS('http://www.w3.org/2000/svg', name));
  setAttributes(svg, { class: 'sign', viewBox: '0 0 16 16', 'aria-hidden': 'true' });
  setAttributes(line, { d: path });
  svg.append(line);
  return svg;
}
