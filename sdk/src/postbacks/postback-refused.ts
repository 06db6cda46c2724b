/**
 * Throw this in `handle` if only this message can't be handled, for example because the user is unknown. The receiver
 * responds 422 with the reason, which `rewards postback log` shows, and the service retries on its schedule without
 * delaying other messages.
 * After any other error, the receiver responds 500.
 */
export class PostbackRefused extends Error {
  override readonly name = 'PostbackRefused';
}
