/** JSON with one value per line. The values stay exactly as they were sent; any other text stays as it is. */
export function readableJson(text: string): string {
  if (!isJson(text)) return text;
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(depth)}`;
  return text.replace(/"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+/g, (token) => {
    if (token.trim() === '') return '';
    switch (token) {
      case '{':
      case '[':
        depth += 1;
        return token + line();
      case '}':
      case ']':
        depth -= 1;
        return line() + token;
      case ',':
        return token + line();
      case ':':
        return ': ';
      default:
        return token;
    }
  });
}

/** A request or a response as text, whose body begins after an empty line. */
export function readableMessage(text: string): string {
  const [head = '', ...body] = text.split('\n\n');
  return body.length === 0 ? readableJson(text) : `${head}\n\n${readableJson(body.join('\n\n'))}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
