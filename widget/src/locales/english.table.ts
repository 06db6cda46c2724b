import { profileDevices } from '@rewards-wall/shared/catalogue/devices.ts';
import { questions as asked } from '@rewards-wall/shared/catalogue/questions.ts';
import type { Option } from '@rewards-wall/shared/catalogue/questions.ts';
import { amounts } from './amounts.table.ts';

/** Of an id that stands twice, the first label counts: 96 is "Other". */
const labelsOf = (all: readonly Option[]): Readonly<Record<number, string>> =>
  Object.fromEntries(all.toReversed().map(({ id, label }) => [id, label]));

/** What the catalogue calls its questions, their options (but for amounts) and the devices, by id: its words are English. */
export const questions = labelsOf(asked);
export const options = labelsOf(asked.flatMap((each) => each.options).filter(({ id }) => !(id in amounts)));
export const devices = labelsOf(profileDevices);
