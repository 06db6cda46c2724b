// The link to the console. On the machine that runs the demo, it signs in as the owner.
import { base, postJson } from './dom.js';

const find = (id) => document.getElementById(id);

export async function showConsoleLink() {
  const response = await fetch(`${base}demo/console.json`);
  if (response.status !== 200) return;
  const { signs_in: signsIn, url } = await response.json();
  find('console').hidden = false;
  find('open-console').href = url;
  if (signsIn) find('open-console').addEventListener('click', (event) => void signIn(event, url));
}

/** Uses a new link without navigating to it, so that its token stays out of the history. */
async function signIn(event, url) {
  event.preventDefault();
  try {
    const { token } = await postJson(`${base}demo/console`, {});
    if (token !== null) await postJson(`${base}v1/admin/links/use`, { token });
  } finally {
    // Without a link, the console shows its sign-in page.
    location.assign(url);
  }
}
