import { adminRoutes, type AdminRouteName } from '@rewards-wall/shared/admin/routes.ts';
import { expect, onTestFinished, test } from 'vitest';
import { newPerson } from '../support/requests/admins.ts';
import { MINUTE } from '../support/service/clock.ts';
import { startService } from '../support/service/start-service.ts';

/** What shows or makes a secret, changes who may do what or where money is told of, or can't be undone. */
const needed: readonly AdminRouteName[] = [
  ...(['beginTotp', 'confirmTotp', 'removeTotp', 'renewRecoveryCodes'] as const),
  ...(['askNewPasskey', 'addPasskey', 'removePasskey', 'requireFactor'] as const),
  ...(['invite', 'changeRole', 'removeAdmin', 'createAdminKey', 'createWallKey', 'eraseUser'] as const),
  ...(['addPostback', 'movePostback', 'rotatePostback', 'endPostbackOverlap', 'removePostback'] as const),
  ...(['addFeed', 'changeFeed', 'removeFeed', 'readCallback'] as const),
  ...(['addSurveyProvider', 'changeSurveyProvider', 'removeSurveyProvider'] as const),
];

test('what creates secrets, changes who may do what, or erases needs the password at most ten minutes ago', async () => {
  const service = await startService();
  onTestFinished(() => service.stop());
  const { adwallId } = await service.newWall();
  const owner = await newPerson(service);
  service.clock.forward(10 * MINUTE);
  const refused: string[] = [];
  for (const name of Object.keys(adminRoutes) as AdminRouteName[]) {
    const names = [...adminRoutes[name].path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
    const params = Object.fromEntries(names.map((part) => [part, part === 'adwallId' ? adwallId : 'x']));
    // It would end the session of the others.
    if (name === 'signOut') continue;
    const body = adminRoutes[name].method === 'GET' ? {} : { json: {} };
    const { code } = await owner.ask(name, { params, ...body });
    if (code === 'password_needed') refused.push(name);
  }
  expect(refused.toSorted()).toEqual(needed.toSorted());
});
