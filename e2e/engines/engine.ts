/** What the scenarios need from a browser engine: small enough for both Playwright and plain WebDriver. */
export interface Engine {
  readonly name: string;
  /** Opens a page in a fresh profile, without cookies or cache. */
  open(): Promise<EnginePage>;
  close(): Promise<void>;
}

export interface EnginePage extends EngineScope {
  goto(url: string): Promise<void>;
  /**
   * Waits until the page's own script has led the browser to this URL. Without it, the page's elements may be looked up
   * while the browser leaves the page, which WebKitGTK's driver never answers.
   */
  waitForUrl(url: string): Promise<void>;
  /** Goes through the browser's history, or loads the page again. */
  go(where: 'back' | 'forward' | 'refresh'): Promise<void>;
  /** Presses a key on the focused element. */
  press(key: Key): Promise<void>;
  /** The document of the page's only frame, whatever its origin. */
  readonly frame: EngineScope;
  close(): Promise<void>;
}

/** A document, including its open shadow roots. */
export interface EngineScope {
  /** The first visible element with this role and, if given, exactly this accessible name. */
  get(role: Role, name?: string): EngineLocator;
  /** The first visible element for a CSS selector. */
  find(selector: string): EngineLocator;
  /** Evaluates an expression in the document; the result must be JSON. */
  evaluate(expression: string): Promise<unknown>;
}

/** An element that may not exist yet. All methods wait for it, except `count` and `texts`. */
export interface EngineLocator {
  waitFor(): Promise<void>;
  click(): Promise<void>;
  /** Replaces the text of a field. */
  fill(text: string): Promise<void>;
  /** Selects an option of a `<select>` by its value. */
  select(value: string): Promise<void>;
  focus(): Promise<void>;
  isFocused(): Promise<boolean>;
  text(): Promise<string>;
  /** How many visible elements match. */
  count(): Promise<number>;
  /** The texts of all visible elements that match; not `innerText`, which is empty where the browser skips cards. */
  texts(): Promise<string[]>;
}

export const roles = [
  ...(['alert', 'article', 'button', 'checkbox', 'combobox', 'dialog', 'heading', 'link'] as const),
  ...(['radio', 'searchbox', 'status', 'tab', 'tabpanel', 'textbox'] as const),
] as const;
export type Role = (typeof roles)[number];

export type Key =
  'Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'Escape' | 'ArrowLeft' | 'ArrowRight' | 'ArrowDown' | 'ArrowUp';
