import { categories } from '@rewards-wall/shared/catalog/categories.ts';

/** An offer as the service lists it. */
export interface PlainOffer {
  name: string;
  description: string;
  requirements: string | null;
  credit_delay: string;
  image_url: string;
  click_url: string;
  currency_count: number;
  category_id: readonly number[];
}

/** A user's choices on the plain wall. */
export interface PlainQuery {
  category: number | null;
  text: string;
  from: number;
}

export const PLAIN_PAGE = 60;

/** A wall without scripts: the server renders the list, and each choice loads a page. */
export function plainWall(all: readonly PlainOffer[], { category, text, from }: PlainQuery): string {
  const found = all.filter(
    ({ name, category_id: ids }) =>
      name.toLowerCase().includes(text.toLowerCase()) && (category === null || ids.includes(category)),
  );
  const present = new Set(all.flatMap((offer) => offer.category_id));
  const chips = Array.from(present, (id) => `<a class="chip" href="?category=${id}">${escaped(nameOf(id))}</a>`);
  const more =
    from + PLAIN_PAGE < found.length ? `<a class="more" href="?from=${from + PLAIN_PAGE}">Show more</a>` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Offers</title><link rel="icon" href="data:,"><style>${css}</style></head><body><h2>Offers</h2>
<form><input type="search" name="text" value="${escaped(text)}" placeholder="Search offers" aria-label="Search offers"></form>
<nav>${chips.join('')}</nav><ul>${found
    .slice(from, from + PLAIN_PAGE)
    .map(card)
    .join('')}</ul>${more}</body></html>`;
}

function card(offer: PlainOffer): string {
  const category = offer.category_id.map((id) => escaped(nameOf(id))).join(' · ');
  return `<li><article><div class="head"><img src="${escaped(offer.image_url)}" alt="" width="64" height="64" loading="lazy" decoding="async">
<div><h3>${escaped(offer.name)}</h3><p class="meta">${category}</p></div></div><p class="description">${escaped(offer.description)}</p>
<ul class="meta"><li>${escaped(offer.requirements ?? 'No requirements')}</li><li>Credited after ${escaped(offer.credit_delay)} days</li></ul>
<details><summary>Details</summary><p>${escaped(offer.description)}</p></details>
<a class="cta" href="${escaped(offer.click_url)}" target="_blank" rel="noopener noreferrer sponsored">Earn ${escaped(String(offer.currency_count))} Coins</a></article></li>`;
}

const nameOf = (id: number): string => categories.find((category) => category.id === id)?.name ?? '';

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

const css = `*{box-sizing:border-box}body{margin:0;padding:12px;font:1rem/1.5 system-ui,sans-serif;color:#15202b;background:#f4f6f8}
h2,h3,p,ul{margin:0;padding:0;list-style:none}h3{font-size:1.0625rem;line-height:1.3}body>ul{display:grid;gap:16px;margin-top:12px;
grid-template-columns:repeat(auto-fill,minmax(min(100%,18.5rem),1fr))}article{display:flex;flex-direction:column;gap:12px;min-height:15.5rem;
padding:16px;border:1px solid #dde3e9;border-radius:14px;background:#fff}.head{display:flex;gap:12px;align-items:center}img{border-radius:11px;
object-fit:cover}.meta{color:#526070;font-size:.875rem}.description{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;
overflow:hidden;font-size:.9375rem}.cta{display:grid;place-items:center;min-height:48px;margin-top:auto;border-radius:11px;background:#0b6e5f;
color:#fff;font-weight:700;text-decoration:none}nav{display:flex;gap:8px;overflow-x:auto;margin-top:10px}.chip,.more{display:grid;flex:none;
place-items:center;min-height:44px;padding:0 16px;border:1px solid #7b8896;border-radius:999px;background:#fff;color:inherit;
text-decoration:none}.more{margin-top:24px}input{width:100%;min-height:44px;font:inherit;padding:0 12px}`;
