import { isRecord } from '@rewards-wall/shared/is-record.ts';
import { isSkip, skip, withoutSkips, type Field } from '../reading/skip.ts';
import { isBlank, isTrueAt, listAt, valueAt, wordsAt, type Json } from '../reading/value-at.ts';
import { audience, type FeedTargeting } from '../reading/audience.ts';
import { anyTargeting, commonTargeting } from '../reading/common-targeting.ts';

/**
 * The audience of an Affise offer: only users whom every goal pays for and whose own targeting matches. `goals`: the
 * payments of each goal.
 */
export function affiseTargeting(row: Json, goals: readonly (readonly Json[])[]): Field<FeedTargeting> {
  const [group, ...moreGroups] = listAt(row, 'targeting');
  if (moreGroups.length > 0 || (isRecord(group) && !isPlain(group))) return skip('targeting_not_expressible');
  const parts = goals.map((payments) => {
    const reached = withoutSkips(payments.map(paymentAudience));
    return reached.length === 0 ? skip('no_known_country') : anyTargeting(reached);
  });
  const whole = audience({
    countries: wordsAt(group, 'country.allow'),
    notCountries: wordsAt(group, 'country.deny'),
    systems: wordsAt(group, 'os.allow', 'name'),
    notSystems: wordsAt(group, 'os.deny', 'name'),
    devices: wordsAt(group, 'device_type'),
  });
  const all = [whole, ...parts];
  return all.find(isSkip) ?? commonTargeting(withoutSkips(all));
}

function paymentAudience(payment: Json): Field<FeedTargeting> {
  const isExcluding = isTrueAt(payment, 'country_exclude');
  const list = wordsAt(payment, 'countries');
  const countries = isExcluding ? { notCountries: list } : { countries: list };
  if (!isBlank(valueAt(payment, 'cities'))) return skip('targeting_not_expressible');
  return audience({ ...countries, systems: wordsAt(payment, 'os'), devices: wordsAt(payment, 'devices') });
}

/** Whether a targeting group restricts only countries, systems of any version, and kinds of device. */
function isPlain(group: Readonly<Record<string, Json>>): boolean {
  const { country: _country, device_type: _devices, os, ...others } = group;
  const versions = [...listAt(os, 'allow'), ...listAt(os, 'deny')].map((one) => valueAt(one, 'version'));
  return isBlank(others) && isBlank(versions);
}
