import { InvalidArgumentError } from 'commander';
import { checkAddress } from '../../postbacks/check-address.ts';
import { parseTemplate } from '../../postbacks/message/parse-template.ts';
import type { Postback } from '../../store/ports/postbacks.ts';

/** The receiver that a developer is testing. */
export interface ForwardTo {
  /** `get`: the address has macros. `json`: it has none, so it gets a POST. */
  kind: Postback['kind'];
  address: string;
}

/** Parses `--forward-to`. An address without a scheme is local: `localhost:3000/hook`. */
export function parseForwardTo(value: string): ForwardTo {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  const parsed = parseTemplate(address);
  const hasMacros = parsed.kind === 'invalid' || parsed.parts.some(({ kind }) => kind !== 'text');
  const kind = hasMacros ? 'get' : 'json';
  const checked = checkAddress(kind, address);
  if (checked.kind === 'invalid') throw new InvalidArgumentError(`The URL ${checked.problem}.`);
  return { kind, address: checked.address };
}
