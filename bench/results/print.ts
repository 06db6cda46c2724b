export function heading(text: string): void {
  process.stdout.write(`\n${text}\n${'='.repeat(text.length)}\n`);
}

export function note(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a table, with the first column aligned left and the others right. */
export function printTable(heads: readonly string[], rows: readonly (readonly string[])[]): void {
  process.stdout.write(tableText(heads, rows));
}

/** A table as text. */
export function tableText(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) => {
      const cells = widths.map((width, column) => {
        const cell = row[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      });
      return `  ${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}
