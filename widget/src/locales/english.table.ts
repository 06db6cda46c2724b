import { profileDevices } from '@rewards-wall/shared/catalogue/devices.ts';
import { questions as asked } from '@rewards-wall/shared/catalogue/questions.ts';
import type { Option } from '@rewards-wall/shared/catalogue/option.ts';
import { amounts } from './amounts.table.ts';

/** If an id occurs twice, its first label counts: 96 is "Other". */
const labelsOf = (all: readonly Option[]): Readonly<Record<number, string>> =>
  Object.fromEntries(all.toReversed().map(({ id, label }) => [id, label]));

/** The catalogue's English labels by id, without the amounts. */
export const questions = labelsOf(asked);
export const options = labelsOf(asked.flatMap((each) => each.options).filter(({ id }) => !(id in amounts)));
export const devices = labelsOf(profileDevices);
