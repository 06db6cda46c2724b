import { html, type TemplateResult } from 'lit';
import type { Block, Inline } from '../../../scripts/markdown-blocks.ts';
import { copyable } from './copyable.ts';

/** How to render a document's examples and links; a null link leads nowhere here. */
export interface Reading {
  fill(text: string): string;
  hrefOf(href: string): string | null;
  announce(sentence: string, isFault?: boolean): void;
}

/** Renders a document without its first heading, which is the page's. */
export function blocksOf(blocks: readonly Block[], reading: Reading): TemplateResult[] {
  return blocks.filter((block) => block.kind !== 'heading' || block.level > 1).map((block) => blockOf(block, reading));
}

function blockOf(block: Block, reading: Reading): TemplateResult {
  switch (block.kind) {
    case 'heading':
      return html`<h2>${inlinesOf(block.text, reading)}</h2>`;
    case 'paragraph':
      return html`<p>${inlinesOf(block.text, reading)}</p>`;
    case 'code':
      return copyable(reading.fill(block.text), 'the example', reading.announce);
    case 'list': {
      const items = block.items.map((item) => html`<li>${inlinesOf(item, reading)}</li>`);
      return block.isOrdered
        ? html`<ol class="prose-list">
            ${items}
          </ol>`
        : html`<ul class="prose-list">
            ${items}
          </ul>`;
    }
    case 'table':
      return html`<div class="scroll" tabindex="0" role="region" aria-label="Table">
        <table>
          <thead>
            <tr>
              ${block.head.map((cell) => html`<th scope="col">${inlinesOf(cell, reading)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${block.rows.map(
              (row) =>
                html`<tr>
                  ${row.map((cell) => html`<td>${inlinesOf(cell, reading)}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }
}

function inlinesOf(inlines: readonly Inline[], reading: Reading): (TemplateResult | string)[] {
  return inlines.map((inline) => {
    const text = reading.fill(inline.text);
    if (inline.kind === 'link') {
      const href = reading.hrefOf(inline.href);
      return href === null ? html`<cite>${text}</cite>` : html`<a href=${href}>${text}</a>`;
    }
    if (inline.kind === 'code') return html`<code>${text}</code>`;
    return inline.kind === 'strong' ? html`<strong>${text}</strong>` : text;
  });
}
