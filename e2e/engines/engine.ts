/** What the scenarios need of a browser engine: small enough for Playwright and for plain WebDriver. */
export interface Engine {
  readonly name: string;
  /** Opens a page without a past: no cookie, no cache of another one. */
  open(): Promise<EnginePage>;
  close(): Promise<void>;
}

export interface EnginePage extends EngineScope {
  goto(url: string): Promise<void>;
  /** Presses a key as a person does, where the focus is. */
  press(key: Key): Promise<void>;
  /** Everything inside of the page's only frame, whatever its origin. */
  readonly frame: EngineScope;
  close(): Promise<void>;
}

/** A document, with the open shadow roots in it. */
export interface EngineScope {
  /** The first visible element with this role, and with exactly this accessible name where one is given. */
  get(role: Role, name?: string): Thing;
  /** The first visible element for a CSS selector. */
  find(selector: string): Thing;
  /** What an expression is worth in the document, as JSON. */
  evaluate(expression: string): Promise<unknown>;
}

/** An element that may not be there yet: every use waits for it, but for `count` and `texts`. */
export interface Thing {
  waitFor(): Promise<void>;
  click(): Promise<void>;
  /** Replaces the text of a field. */
  fill(text: string): Promise<void>;
  /** Chooses an option of a select by its value. */
  choose(value: string): Promise<void>;
  focus(): Promise<void>;
  isFocused(): Promise<boolean>;
  text(): Promise<string>;
  /** How many elements match, visible ones only. */
  count(): Promise<number>;
  /** The text of every visible element that matches. */
  texts(): Promise<string[]>;
}

export const roles = [
  ...(['alert', 'article', 'button', 'checkbox', 'combobox', 'dialog', 'heading', 'link'] as const),
  ...(['radio', 'searchbox', 'status', 'tab', 'tabpanel', 'textbox'] as const),
] as const;
export type Role = (typeof roles)[number];

export type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'Escape' | 'ArrowLeft' | 'ArrowRight' | 'ArrowDown' | 'ArrowUp';
