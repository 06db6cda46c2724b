import type { ProblemCode } from '../problem.ts';
import { adminGuides } from './admin-guides.ts';
import type { ProblemGuide } from './guide.ts';
import { leadGuides } from './lead-guides.ts';
import { requestGuides } from './request-guides.ts';
import { serviceGuides } from './service-guides.ts';

/** The guide to every problem, in the order of docs/problems.md. */
export const problemGuides: Readonly<Record<ProblemCode, ProblemGuide>> = {
  ...requestGuides,
  ...leadGuides,
  ...adminGuides,
  ...serviceGuides,
};
