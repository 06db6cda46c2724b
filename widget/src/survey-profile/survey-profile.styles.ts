import { css } from '../element/adopted-styles.ts';

export const profileShellStyles = css`
  :host {
    background: none;
  }
  .root {
    max-inline-size: 42rem;
    margin-inline: auto;
  }
  .waiting {
    min-block-size: 30rem;
  }
`;
