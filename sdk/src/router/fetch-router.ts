import { fetchReceiver, responseOf } from '../postbacks/fetch-receiver.ts';
import { answerToken } from './token-response.ts';
import type { RouterOptions } from './router-options.ts';
import { onlyPost, routeOf } from './route-of.ts';

/**
 * Like `expressRouter`, for frameworks that map a `Request` to a `Response`: a Next.js route handler in
 * `app/rewards/[route]/route.ts`, Hono, Deno, Bun, Workers.
 */
export function fetchRouter<Transaction, Result>(
  options: RouterOptions<Request, Transaction, Result>,
): (request: Request) => Promise<Response> {
  const receive = fetchReceiver(options);
  const mint = answerToken(options);
  return async (request) => {
    // Frameworks pass the whole path; its last segment is the route.
    const { pathname } = new URL(request.url);
    const route = routeOf(pathname.slice(pathname.replace(/\/$/, '').lastIndexOf('/')));
    if (route === 'postbacks') return receive(request);
    if (route === 'token') return responseOf(request.method === 'POST' ? await mint(request) : onlyPost);
    return responseOf({ status: 404, body: JSON.stringify({ error: 'not_found' }) });
  };
}
