const precise = { dateStyle: 'medium', timeStyle: 'medium' } as const;
const short = { dateStyle: 'medium', timeStyle: 'short' } as const;
/** For the current year, which is left out to save room in tables. */
const recent = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** Time formats of a zone; by default, the reader's. */
export function formatsIn(timeZone?: string) {
  const formatIn = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { ...options, ...(timeZone !== undefined && { timeZone }) });
  const [year, shortOfThisYear, shortOfOthers] = [formatIn({ year: 'numeric' }), formatIn(recent), formatIn(short)];
  return {
    precise: formatIn(precise),
    clock: formatIn({ timeStyle: 'medium' }),
    day: formatIn({ dateStyle: 'medium' }),
    /** Leaves out the year if it is the current one in this zone. */
    short: {
      format: (at: Date, now: Date): string =>
        (year.format(at) === year.format(now) ? shortOfThisYear : shortOfOthers).format(at),
    },
  };
}
