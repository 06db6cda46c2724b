/** What the hosted page shows of a wall before its scripts run. */
export interface RenderedWall {
  /** The `<offer-wall>` element with its shadow tree. */
  readonly html: string;
  /** `light`, `dark` or empty. */
  readonly theme: string;
  /** The texts of its `<style>` elements, for the policy of the page. */
  readonly styles: readonly string[];
  /** Of the texts. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** The wall's heading, and that of the page for screen readers. */
  readonly title: string;
  readonly heading: string;
}

/** What a wall is rendered from. */
export interface WallToRender {
  /** The URL of the service. */
  readonly base: string;
  readonly pubId: string;
  readonly wallId: string;
  readonly userId: string;
  /** Best first. */
  readonly languages: readonly string[];
  /** From the page's address. */
  readonly theme: string;
  /** Epoch ms. */
  readonly now: number;
  /** The body of "Wall details". */
  readonly details: unknown;
  /** The JSON of "Get offers". */
  readonly offers: string;
  /** With the user's token: the JSON of "Activity", or null if there is none. Absent without a token. */
  readonly activity?: string | null | undefined;
}

/** Exported by `prerender.mjs` of the built widget as `renderWall`. Null if there is no list to show. */
export type RenderWall = (wall: WallToRender) => Promise<RenderedWall | null>;
