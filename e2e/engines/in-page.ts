import type { Role } from './engine.ts';

/** Candidates for each role. The engine computes their accessible names. */
export const selectors: Readonly<Record<Role, string>> = {
  alert: '[role=alert]',
  article: 'article',
  button: 'button, [role=button]',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  dialog: 'dialog',
  heading: 'h1, h2, h3, h4',
  link: 'a[href]:not([role])',
  radio: 'input[type=radio]',
  searchbox: 'input[type=search]',
  status: '[role=status]',
  tab: '[role=tab]',
  tabpanel: '[role=tabpanel]',
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=url], textarea',
};

/**
 * Runs in the page. Finds all visible elements for a selector of simple parts and descendants, in the document and its
 * open shadow roots. A descendant may be in a shadow root of its ancestor.
 */
export const FIND_ALL = `
  const paths = arguments[0].split(',').map((path) => path.trim().split(/\\s+/));
  const above = (element) => element.parentElement ?? element.getRootNode().host ?? null;
  const fits = (element, path) => {
    if (!element.matches(path.at(-1))) return false;
    let rest = path.slice(0, -1);
    for (let at = above(element); at && rest.length > 0; at = above(at)) if (at.matches(rest.at(-1))) rest = rest.slice(0, -1);
    return rest.length === 0;
  };
  const found = [];
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      const wanted = paths.some((path) => fits(element, path));
      if (wanted && element.checkVisibility({ visibilityProperty: true })) found.push(element);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  return found;`;

/** Runs in the page. Ends once an element is in the same place in two frames. */
export const WAIT_UNTIL_STILL = `
  const [element, done] = arguments;
  const look = (before) => {
    const { x, y } = element.getBoundingClientRect();
    if (x === before?.x && y === before?.y) done();
    else requestAnimationFrame(() => look({ x, y }));
  };
  look();`;
