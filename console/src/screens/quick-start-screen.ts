import { html, nothing, type TemplateResult } from 'lit';
import { blocks as express } from '../../../docs/quick-starts/express.md?blocks';
import { blocks as overview } from '../../../docs/quick-starts/README.md?blocks';
import { blocks as php } from '../../../docs/quick-starts/php.md?blocks';
import { blocks as python } from '../../../docs/quick-starts/python.md?blocks';
import { blocks as react } from '../../../docs/quick-starts/react.md?blocks';
import { blocks as staticPage } from '../../../docs/quick-starts/static-page.md?blocks';
import type { Block } from '../../../scripts/markdown-blocks.ts';
import { fillExample, variablesOf, type OwnValues } from '../fill-example.ts';
import { blocksOf, type Reading } from '../parts/blocks.ts';
import { copyable } from '../parts/copyable.ts';
import { pageHeading } from '../parts/detail-page.ts';
import { defineScreen } from '../define-screen.ts';
import { Screen } from '../screen.ts';

const pages: Readonly<Record<string, { title: string; blocks: readonly Block[] }>> = {
  express: { title: 'Express', blocks: express },
  react: { title: 'React', blocks: react },
  php: { title: 'PHP', blocks: php },
  python: { title: 'Python', blocks: python },
  'static-page': { title: 'Static page', blocks: staticPage },
};

/** The quick starts, with the chosen wall's ids and publishable key in the examples. */
class QuickStartScreen extends Screen<object> {
  override state = {};

  private get values(): OwnValues | null {
    const { publicUrl, wall } = this.context;
    if (wall === null) return null;
    const { adwall_id: adwallId, pub_id: pubId, publishable_key: publishableKey } = wall;
    return { publicUrl, adwallId, pubId, publishableKey };
  }

  override render(): TemplateResult {
    const { announce, hrefOf, mayCall, rest, wall } = this.context;
    const page = Object.hasOwn(pages, rest) ? pages[rest] : undefined;
    const { values } = this;
    const reading: Reading = {
      announce,
      fill: (text) => (values === null ? text : fillExample(text, values)),
      hrefOf: (href) => this.addressOf(href),
    };
    const links = Object.entries(pages).map(
      ([name, { title }]) =>
        html`<li>
          <a href=${hrefOf(`quick-starts/${name}`)} aria-current=${name === rest ? 'page' : nothing}>${title}</a>
        </li>`,
    );
    return html`${pageHeading({ name: page === undefined ? 'Guides' : `Quick start: ${page.title}` })}
      <nav aria-label="Guides" class="tabs">
        <ul>
          <li><a href=${hrefOf('quick-starts')} aria-current=${page === undefined ? 'page' : nothing}>Overview</a></li>
          ${links}
        </ul>
      </nav>
      ${
        values === null || wall === null
          ? html`<p class="hint">Once you have a wall, the examples show its ids and its publishable key.</p>`
          : html`<section aria-labelledby="own-title" class="card">
              <h2 id="own-title">Your values</h2>
              <p>
                The examples below use the ids of <strong>${wall.name}</strong>. It exists already, so skip
                <code>sh examples/set-up.sh</code>, and set these variables instead of loading <code>shop.env</code>.
                Secrets are never filled in:
                ${
                  mayCall('createWallKey')
                    ? html`<a href=${hrefOf('snippet')}>create a secret key</a>, and
                        <a href=${hrefOf('postbacks/new')}>add a postback</a>, whose secret is shown once.`
                    : 'ask an owner for a secret key, and for the secret of a postback.'
                }
              </p>
              ${copyable(variablesOf(values), 'the variables', announce)}
            </section>`
      }
      <article class="prose">${blocksOf(page?.blocks ?? overview, reading)}</article>`;
  }

  /** Where a document's link leads: another quick start or an external page. Links to repository files lead nowhere. */
  private addressOf(href: string): string | null {
    if (/^https?:/.test(href)) return href;
    const name = href.replace(/#.*$/, '').replace(/\.md$/, '');
    if (name === 'README') return this.context.hrefOf('quick-starts');
    return Object.hasOwn(pages, name) ? this.context.hrefOf(`quick-starts/${name}`) : null;
  }
}

customElements.define('quick-start-screen', QuickStartScreen);

export const screen = defineScreen({
  view: (_, context) => html`<quick-start-screen .context=${context}></quick-start-screen>`,
});
