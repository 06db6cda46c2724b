import { css } from '../../element/adopted-styles.ts';

export const profileThanksStyles = css`
  .done {
    display: grid;
    justify-items: center;
    gap: 12px;
    padding-block: 56px;
    text-align: center;
  }
  .done .title:focus {
    outline: none;
  }
  .done .mark {
    display: grid;
    place-items: center;
    inline-size: 64px;
    block-size: 64px;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 2rem;
  }
`;
