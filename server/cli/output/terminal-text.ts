/** External text, such as offer names and tickets, for a terminal: control characters could move its cursor. */
export function terminalText(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
