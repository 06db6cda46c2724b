import type { Import } from './source-code.ts';

/** The rooms of server and widget, lowest floor first. A room may import itself and the rooms on lower floors. */
const floors: readonly (readonly string[])[] = [
  ['shared'],
  ['server/runtime'],
  ['server/net', 'server/schema'],
  ['server/store'],
  ['server/config-readers.ts'],
  ['server/config-variables.ts'],
  ['server/config.ts'],
  ['server/security', 'server/networks', 'server/unknown-variables.ts'],
  ['server/base.ts'],
  [
    ...['clicks', 'leads', 'ledger', 'offers', 'persons', 'postbacks', 'profiles', 'publishers'],
    ...['admins', 'feeds', 'pictures', 'readiness', 'retention', 'statistics', 'surveys', 'tickets'],
  ].map((feature) => `server/${feature}`),
  ['server/services.ts'],
  ['server/http'],
  ['server/app.ts', 'server/check-config.ts'],
  ['server/main.ts'],
  ['server/cli'],
  ['server/cli.ts'],
  ['widget/src/api', 'widget/src/i18n'],
  ['widget/src/element', 'widget/src/locales', 'widget/src/diagnosis'],
  ['widget/src/theme'],
  ['widget/src/activity', 'widget/src/surveys', 'widget/src/survey-profile'],
  ['widget/src/offer-wall'],
  ['widget/src/embed'],
  ['widget/src/contract'],
  ['widget/src/react'],
];

/** The floor of the features. */
export const FEATURES = 9;

/** The room of a file and its floor; null if the file is in no room. */
export function placeOf(path: string): { room: string; floor: number } | null {
  for (const [floor, rooms] of floors.entries()) {
    const room = rooms.find((one) => path === one || path.startsWith(`${one}/`));
    if (room !== undefined) return { room, floor };
  }
  return null;
}

/** Whether an import goes to a higher floor, another room on the same floor, from widget to server, or to no room. */
export function goesUp({ target }: Import, path: string): boolean {
  const from = placeOf(path);
  const to = target === null ? null : placeOf(target);
  if (from === null || to === null || from.room === to.room) return target !== null && to === null;
  return to.floor >= from.floor || (from.room.startsWith('widget/') && to.room.startsWith('server/'));
}
