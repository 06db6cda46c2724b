/** The parts of an offer's name; `advertiser` is empty if the name has only one. */
interface NameParts {
  readonly advertiser: string;
  readonly task: string;
}

/** Splits a name such as `Dragon Hollow: Reach level 5`, as networks write it, so that each part has a line of its own. */
export function nameParts(name: string): NameParts {
  const [, advertiser = '', task = name] = /^(\S[^:：]{0,39}?)\s*(?::\s|：)\s*(\S[^]*)$/.exec(name) ?? [];
  return { advertiser, task };
}
