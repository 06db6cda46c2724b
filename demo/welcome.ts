import type { DemoKeys } from './seed/demo-keys.ts';

export interface Started {
  base: string;
  /** The path of the keys file. */
  file: string;
  /** Null if the console is off. */
  consoleUrl: string | null;
  /** A one-time link to sign in as the owner; null if another person owns the console. */
  consoleLink: string | null;
}

/** The output of a successful start. The most important lines come last. */
export function welcome({ adwallId, pubId }: Pick<DemoKeys, 'adwallId' | 'pubId'>, started: Started): string {
  const { base, consoleLink, consoleUrl, file } = started;
  const note = consoleLink === null ? '' : '\n           (signs you in as the owner; works once, within an hour)';
  const ofConsole = consoleUrl === null ? '' : `\n  Console  ${consoleLink ?? consoleUrl}${note}`;
  return `
Rewards Wall is running.

  Postbacks      ${base}/demo/receiver
  Hosted wall    ${base}/wall/${pubId}/${adwallId}?subid1=demo-maya
  API reference  ${base}/docs
  Health         ${base}/health/ready
  Keys           ${file}

  Demo     ${base}/${ofConsole}
  Stop     Ctrl+C
`;
}
