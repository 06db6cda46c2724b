import { css } from '../element/adopted-styles.ts';

export const profileShellStyles = css`
  :host {
    min-block-size: 30rem;
    background: none;
  }
`;
