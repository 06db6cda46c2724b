import { css } from '../element/adopted-styles.ts';

export const offerWallStyles = css`
  :host {
    min-block-size: 600px;
  }
  .root {
    --_edge: clamp(12px, 3cqi, 28px);
    padding: var(--_edge);
  }
  .top {
    min-block-size: 48px;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 10px 20px;
    margin-block-end: 14px;
  }
  h3 {
    font-size: 1.0625rem;
    line-height: 1.3;
  }
  .section {
    margin-block-start: 22px;
  }

  /* Reserves room for the search controls, which load after the first cards. */
  .toolbar {
    min-block-size: calc(5.5rem + 10px);
  }

  .grid,
  .row {
    display: grid;
    gap: var(--_gap);
    margin-block-start: 12px;
  }
  .grid {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--_card-min)), 1fr));
  }
  .row {
    grid-auto-flow: column;
    grid-auto-columns: minmax(min(86%, var(--_card-min)), 26rem);
    scroll-snap-type: inline mandatory;
    /* Leaves room for the focus outline. */
    padding: 6px var(--_edge);
    margin: 6px calc(-1 * var(--_edge)) -6px;
  }
  /* Scroll from edge to edge of the wall and fade out beyond its content column. */
  .row,
  .chips {
    overflow-x: auto;
    scrollbar-width: thin;
    scroll-padding: var(--_edge);
    mask: linear-gradient(90deg, #0000, #000 var(--_edge) calc(100% - var(--_edge)), #0000);
  }
  .row li {
    scroll-snap-align: start;
  }
  .after {
    min-block-size: 44px;
    margin-block-start: 24px;
    text-align: center;
  }
`;
