import { fetchReceiver, responseOf } from '../postbacks/fetch-receiver.ts';
import { answerToken } from './token-response.ts';
import type { RouterOptions } from './router-options.ts';
import { onlyPost, routeOf } from './route-of.ts';

/**
 * `expressRouter` for everything that answers a `Request` with a `Response`: a route handler of Next.js in
 * `app/rewards/[route]/route.ts`, Hono, Deno, Bun, Workers.
 */
export function fetchRouter<Transaction, Result>(
  options: RouterOptions<Request, Transaction, Result>,
): (request: Request) => Promise<Response> {
  const receive = fetchReceiver(options);
  const mint = answerToken(options);
  return async (request) => {
    // Frameworks keep the whole path, so only its last part says the route.
    const { pathname } = new URL(request.url);
    const route = routeOf(pathname.slice(pathname.replace(/\/$/, '').lastIndexOf('/')));
    if (route === 'postbacks') return receive(request);
    if (route === 'token') return responseOf(request.method === 'POST' ? await mint(request) : onlyPost);
    return responseOf({ status: 404, body: JSON.stringify({ error: 'not_found' }) });
  };
}
