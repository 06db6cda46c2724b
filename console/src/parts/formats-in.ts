const precise = { dateStyle: 'medium', timeStyle: 'medium' } as const;
const short = { dateStyle: 'medium', timeStyle: 'short' } as const;
/** For the current year, which is left out to save room. */
const recent = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** Time formats of a zone; by default, the reader's. */
export function formatsIn(timeZone?: string) {
  const formatIn = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { ...options, ...(timeZone !== undefined && { timeZone }) });
  const year = formatIn({ year: 'numeric' });
  /** Leaves out the year if it is the current one in this zone. */
  const relative = (thisYear: Intl.DateTimeFormat, others: Intl.DateTimeFormat) => ({
    format: (at: Date, now: Date): string => (year.format(at) === year.format(now) ? thisYear : others).format(at),
  });
  return {
    precise: relative(formatIn({ ...recent, second: '2-digit' }), formatIn(precise)),
    clock: formatIn({ timeStyle: 'medium' }),
    day: formatIn({ dateStyle: 'medium' }),
    short: relative(formatIn(recent), formatIn(short)),
  };
}
