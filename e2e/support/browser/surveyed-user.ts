import { HOUR, NOON } from '../../../server/runtime/clock.fixture.ts';
import { offerRow } from '../requests/offers.ts';
import { activeUser, type ActiveUser } from './open-activity.ts';
import type { TestService, TestWall } from '../service/start-service.ts';

const [SURVEY, VIDEOS] = [1, 2];

/** A user who was screened out of a survey, got a bonus, and completed a repeatable offer twice. Ends at noon. */
export async function surveyedUser(service: TestService, wall: TestWall): Promise<ActiveUser> {
  const { clock } = service;
  const destination_url = `${service.url}/health/live?click={click_id}`;
  await service.importOffers([
    offerRow(SURVEY, { name: 'Opinion Lounge', destination_url }),
    offerRow(VIDEOS, { name: 'Video Corner', destination_url, repeatable: 1, payout: 0.1 }),
  ]);
  const user = activeUser(service, wall, await service.newSource());
  clock.moveTo(NOON - 30 * HOUR);
  const [survey, videos] = [await user.click(SURVEY), await user.click(VIDEOS)];
  clock.moveTo(NOON - 26 * HOUR);
  await user.lead(videos);
  clock.moveTo(NOON - 3 * HOUR);
  await user.lead(survey, { kind: 'screenout', payout: 0.05 });
  clock.moveTo(NOON - 2 * HOUR);
  await user.lead(survey, { kind: 'bonus', payout: 0.25 });
  await user.lead(videos);
  clock.moveTo(NOON);
  return user;
}
