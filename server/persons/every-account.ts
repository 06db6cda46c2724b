const PAGE = 1000;

/** Reads all rows of a store command that answers pages in the order of accounts. */
export async function* everyAccount<Row extends { accountId: number }>(
  readPage: (page: { after: number; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = 0;
  for (;;) {
    const page = await readPage({ after, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.accountId;
  }
}
