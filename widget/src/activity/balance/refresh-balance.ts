import type { Dispatch } from '../../offer-wall/state/wall-event.ts';
import type { WallState } from '../../offer-wall/state/wall-state.ts';

/**
 * Loads the activity again. Resolves to the balance; to null without a token, or after a failure. `until` resolves once the
 * state is such, and rendered.
 */
export async function refreshBalance(
  state: () => WallState,
  dispatch: Dispatch,
  until: (isReached: (state: WallState) => boolean) => Promise<void>,
): Promise<number | null> {
  // A token that is refused is replaced first.
  const isSettled = ({ isLoading, requests }: WallState) =>
    !(isLoading || requests.activity || requests.token?.refused);
  await until(isSettled);
  const before = state().activity.lists;
  dispatch({ type: 'activity-retried' });
  await until(isSettled);
  const { balance, lists } = state().activity;
  // Each answer brings new lists. After a failure those from before stay, or there are none.
  return lists && lists !== before ? balance : null;
}
