// The code that embeds this wall in another page.
import { base } from './dom.js';

const find = (id) => document.getElementById(id);

export function offerSnippet({ adwallId, pubId }) {
  let subid1 = '';

  const kinds = {
    element: () =>
      `<link rel="modulepreload" href="${location.origin}${base}embed/v1/define.js">
<script type="module" src="${location.origin}${base}embed/v1/offer-wall.js"></script>
<offer-wall pub-id="${pubId}" wall-id="${adwallId}" user-id="${subid1}"></offer-wall>`,
    iframe: () =>
      `<iframe src="${location.origin}${base}wall/${pubId}/${adwallId}?subid1=${encodeURIComponent(subid1)}" title="Offers" width="100%" height="800"></iframe>`,
  };

  const show = () => {
    const kind = document.querySelector('input[name=embed-as]:checked').value;
    find('snippet').textContent = kinds[kind]();
    find('copied').textContent = '';
  };

  find('embed-as').addEventListener('change', show);
  find('copy').addEventListener('click', () => void copy());
  return {
    /** Shows the code for this user. */
    show(user) {
      subid1 = user;
      show();
    },
  };
}

async function copy() {
  const said = find('copied');
  try {
    await navigator.clipboard.writeText(find('snippet').textContent);
    said.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(find('snippet'));
    said.textContent = 'Selected. Press Ctrl+C or ⌘C to copy it.';
  }
}
