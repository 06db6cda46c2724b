import { expressReceiver, sendResponse, type NodeRequest, type NodeResponse } from '../postbacks/express-receiver.ts';
import { answerToken } from './token-response.ts';
import type { RouterOptions } from './router-options.ts';
import { onlyPost, routeOf } from './route-of.ts';

/**
 * All server routes of a site with a wall, for Express: `POST …/token` issues tokens for the signed-in user (the wall's
 * `token-url`), and `…/postbacks` receives both kinds of postback. Mount it before `express.json()`.
 */
export function expressRouter<Request extends NodeRequest, Transaction, Result>(
  options: RouterOptions<Request, Transaction, Result>,
): (request: Request, response: NodeResponse, next?: () => void) => Promise<void> {
  const receive = expressReceiver(options);
  const mint = answerToken(options);
  return async (request, response, next) => {
    const route = routeOf(request.url ?? '');
    if (route === 'postbacks') return receive(request, response);
    if (route === 'token') return sendResponse(response, request.method === 'POST' ? await mint(request) : onlyPost);
    if (next) return next();
    sendResponse(response, { status: 404, body: JSON.stringify({ error: 'not_found' }) });
  };
}
