// Shared by the demo's pages.

/** Creates an element with attributes and content. Omits attributes without a value. */
export function element(name, attributes, ...content) {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...content.filter((part) => part !== ''));
  return made;
}

/** Sets attributes. Removes those without a value. */
export function setAttributes(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null) target.removeAttribute(name);
    else target.setAttribute(name, String(value));
  }
}

export async function postJson(path, value) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(value) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
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

/** An icon beside words that say the same, in their colour and size: one line on a grid of 16 by 16. */
export function sign(path) {
  const [svg, line] = ['svg', 'path'].map((name) => document.createElementNS('http://www.w3.org/2000/svg', name));
  setAttributes(svg, { class: 'sign', viewBox: '0 0 16 16', 'aria-hidden': 'true' });
  setAttributes(line, { d: path });
  svg.append(line);
  return svg;
}
