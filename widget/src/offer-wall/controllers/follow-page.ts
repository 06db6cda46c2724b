import type { StartEffect } from './screen-effect.ts';

/** Says when the user has come back to the page, as long as the wall is in it. */
export const followPage: StartEffect = ({ state, dispatch }) => {
  let listening: AbortController | null = null;

  const comeBack = (): void => dispatch({ type: 'page-shown' });
  const listen = (options: AddEventListenerOptions): void => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') comeBack();
    };
    document.addEventListener('visibilitychange', onVisible, options);
    // A window next to others is visible all the time. Switching tabs fires both events, so the second is not needed.
    const onFocus = () => {
      if (!state().requests.activity) comeBack();
    };
    addEventListener('focus', onFocus, options);
    // The page comes back as it was when the user left it.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) comeBack();
    };
    addEventListener('pageshow', onPageShow, options);
  };

  return {
    afterUpdate({ state: { isOnPage } }) {
      if (isOnPage === (listening !== null)) return;
      listening?.abort();
      listening = isOnPage ? new AbortController() : null;
      if (listening) listen({ signal: listening.signal });
    },
  };
};
