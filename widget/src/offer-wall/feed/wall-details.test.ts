import { expect, test } from 'vitest';
import { toWallDetails } from './wall-details.ts';

const settings = {
  name: 'Main',
  header: 'Earn Coins',
  currency: { name: 'Coins', ratio: 100, round: true, visible: true },
  customization: { accent: '0a7d5a' },
};

test('details of a wall with a survey profile', () => {
  const survey_profile = { profile_id: 4, publishable_key: 'pk_x' };
  expect(toWallDetails({ profile: { settings, survey_profile } })).toEqual({
    header: 'Earn Coins',
    currencyName: 'Coins',
    currencyVisible: true,
    customization: { accent: '0a7d5a' },
    surveyProfile: { profileId: '4', publishableKey: 'pk_x' },
  });
});

test('no survey profile, hidden amounts', () => {
  const hidden = { ...settings, currency: { ...settings.currency, visible: false } };
  const details = toWallDetails({ profile: { settings: hidden, survey_profile: null } });
  expect(details.currencyVisible).toBe(false);
  expect(details.surveyProfile).toBeNull();
});

test.each([null, 3, 'x', [], {}, { profile: null }])('%j reads as nothing set', (json) => {
  expect(toWallDetails(json)).toMatchObject({ header: '', currencyName: '', surveyProfile: null });
});
