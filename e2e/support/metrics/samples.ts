import { expect } from 'vitest';

/** One line of a scrape. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Parses Prometheus' text format, as far as the service uses it. Fails on other lines. */
export function readSamples(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const found = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (\S+)$/i.exec(line);
    expect(found, line).not.toBeNull();
    const [, name = '', labels = '', value = ''] = found ?? [];
    const pairs = [...labels.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, label = '', named = '']) => [label, named]);
    return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
  });
}

/** The sum of a metric's samples that have these labels; 0 if there are none. */
export function sumOf(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number {
  return samples
    .filter(
      (sample) => sample.name === name && Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
    )
    .reduce((sum, { value }) => sum + value, 0);
}
