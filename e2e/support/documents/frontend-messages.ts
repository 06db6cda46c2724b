/** A message of PostgreSQL's protocol from a client to the server. */
export interface FrontendMessage {
  bytes: Buffer;
  /** The text of the statement that the message executes; null if it executes none. */
  executes: string | null;
}

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;

/** Splits what one client sends into whole messages, chunk by chunk. Remembers prepared statements by name. */
export function frontendMessages(): (chunk: Buffer) => FrontendMessage[] {
  const prepared = new Map<string, string>();
  let pending = Buffer.alloc(0);
  let isStarted = false;
  let bound = '';

  const read = (type: string, body: Buffer): string | null => {
    switch (type) {
      case 'P': {
        const [name = '', text = ''] = strings(body);
        prepared.set(name, text);
        return null;
      }
      case 'B': {
        const [, name = ''] = strings(body);
        bound = prepared.get(name) ?? '';
        return null;
      }
      case 'E':
        return bound;
      case 'Q':
        return strings(body)[0] ?? '';
      default:
        return null;
    }
  };

  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    const messages: FrontendMessage[] = [];
    for (;;) {
      // The first message of a connection has no type.
      const typeBytes = isStarted ? TYPE_BYTES : 0;
      if (pending.length < typeBytes + LENGTH_BYTES) return messages;
      const end = typeBytes + pending.readUInt32BE(typeBytes);
      if (pending.length < end) return messages;
      const bytes = pending.subarray(0, end);
      pending = pending.subarray(end);
      const type = isStarted ? String.fromCharCode(bytes[0] ?? 0) : '';
      isStarted = true;
      messages.push({ bytes, executes: read(type, bytes.subarray(typeBytes + LENGTH_BYTES)) });
    }
  };
}

/** The first two zero-terminated strings of a message. */
function strings(body: Buffer): string[] {
  const first = body.indexOf(0);
  const second = body.indexOf(0, first + 1);
  return [body.toString('utf8', 0, first), body.toString('utf8', first + 1, Math.max(second, first + 1))];
}
