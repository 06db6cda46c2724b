import { routes, type Route } from '@rewards-wall/shared/routes.ts';
import { sessionBody, sessionCreated } from '@rewards-wall/shared/schema/session.ts';
import { testMarkOf } from '@rewards-wall/shared/schema/test-mark.ts';
import * as z from 'zod';
import type { TokenScope } from '../../profiles/user-token.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { WallOrPanelKind } from '../../store/ports/accounts.ts';
import { endpoint, json, refuse, type Endpoint } from '../endpoint.ts';
import type { EndpointContext } from '../endpoint-context.ts';
import { problem, SEE_ERRORS } from '../problem.ts';
import { profileIdOf } from './transactions.ts';

const realUser = problem('invalid_request', {
  detail: SEE_ERRORS,
  errors: [{ path: 'test', code: 'invalid', message: 'must be absent: this is a real user' }],
});

/** The publisher's server mints user tokens here (docs/contract/identity.md#sessions). */
export function sessionEndpoints({ services }: EndpointContext): Endpoint[] {
  const create = (name: string, route: Route, kind: WallOrPanelKind): Endpoint =>
    endpoint({
      name,
      ...route,
      method: 'POST',
      summary: kind === 'wall' ? 'Create a token for a wall user' : 'Create a token for a panel user',
      description:
        'Call this from your server, and pass the token to the widget. By default, a token is valid for 24 hours.',
      tag: 'Sessions',
      target: kind,
      access: { secretKey: true, missing: 'invalid_key' },
      cors: 'nobody',
      secure: true,
      query: z.object({}),
      body: { schema: sessionBody, encoding: 'json' },
      responses: { 201: { description: 'The token and when it expires.', schema: sessionCreated } },
      problems: ['invalid_request', 'invalid_key', 'not_found'],
      handle: async ({ body, target }) => {
        const { api_key: _, expires_in: expiresInSeconds, subid1, test: isTest, ...facts } = body;
        const account = { kind, profileId: profileIdOf(target), subid1 };
        const scopes: TokenScope[] = kind === 'wall' ? ['history'] : ['profile', 'history'];
        const session = { account, ...facts, scopes, expiresInSeconds };
        const opened = isTest
          ? await services.profiles.openTestSession(session)
          : { kind: 'opened' as const, ...(await services.profiles.openSession(session)) };
        if (opened.kind !== 'opened') return refuse(realUser);
        const { expiresAt, token } = opened;
        return json({ token, expires_at: isoTime(expiresAt), ...testMarkOf(opened.isTest) }, 201);
      },
    });
  return [
    create('createWallSession', routes.createWallSession, 'wall'),
    create('createProfileSession', routes.createProfileSession, 'survey-profile'),
  ];
}
