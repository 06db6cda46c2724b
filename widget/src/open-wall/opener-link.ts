import { WALL_ERROR } from './open-options.ts';
import type { OpenedWall, OpenOptions } from './open-options.ts';
import type { ValuesOf } from '../ui/public-property.ts';
import { openerProperties } from './opener-properties.ts';
import { partElement } from '../ui/part-element.ts';

type OpenerSettings = Readonly<ValuesOf<typeof openerProperties>>;

/** Loads the code that opens a wall. */
export type LoadOpener = () => Promise<{ openOfferWall(options: OpenOptions, opener: Element): OpenedWall }>;

/**
 * What leads to the wall: a link to the page's own URL, else a button that opens the wall of `opener`. The code that
 * opens it loads when the user turns to the button.
 */
export function openerLink(isLink: boolean, load: LoadOpener, opener: Element & OpenerSettings): HTMLElement {
  const link = partElement(isLink ? 'a' : 'button', 'link');
  if (isLink) return link;
  // A press tries again.
  const prepare = () => void load().catch(() => {});
  for (const type of ['pointerenter', 'focus']) link.addEventListener(type, prepare, { once: true });
  link.addEventListener('click', () => {
    load().then(
      ({ openOfferWall }) => openOfferWall(optionsOf(opener), opener),
      () => opener.dispatchEvent(new CustomEvent(WALL_ERROR, { bubbles: true, composed: true })),
    );
  });
  return link;
}

/** The properties of the element that those of a wall have in common. */
const names = Object.keys(openerProperties).filter((name) => name !== 'href') as (keyof OpenerSettings)[];

function optionsOf(settings: OpenerSettings): OpenOptions {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
