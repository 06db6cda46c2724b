/**
 * Throw this in `handle` if only this one message can't be handled, such as for a user that you don't know. The receiver
 * answers 422 with the reason, which `rewards postback log` shows, and the service retries on its schedule without
 * delaying other messages. After any other error, the receiver answers 500.
 */
export class PostbackRefused extends Error {
  override readonly name = 'PostbackRefused';
}
