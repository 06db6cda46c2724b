import type { Format } from '../../i18n/format.ts';
import type { MenuSort, WallMessages } from '../wall-messages.ts';

const categories: Readonly<Record<number, string>> = {
  17: 'مجاني',
  18: 'تطبيقات الهاتف',
  19: 'فيديوهات',
  20: 'استبيانات',
  21: 'تسوّق',
  22: 'تجارب مجانية',
  23: 'تنزيلات',
  24: 'تسجيلات',
  25: 'اشتراكات الهاتف',
  26: 'تسجيلات الشركاء',
  28: 'تسوّق مع استرداد نقدي',
  29: 'كازينو',
  30: 'ألعاب',
  31: 'خدمات مالية',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'الأكثر شعبية',
  'trending-desc': 'الرائجة الآن',
  'payout-desc': 'أعلى مكافأة',
  'payout-asc': 'أقل مكافأة',
  'credit_delay-asc': 'أسرع مكافأة',
};

/** For use after a preposition. One and two have no digit. */
export const days = (format: Format, count: number) => {
  const number = format.number(count);
  const many = `${number} يومًا`;
  return format.plural(count, { one: 'يوم', two: 'يومين', few: `${number} أيام`, many, other: `${number} يوم` });
};

const steps = (format: Format, count: number) => {
  const number = format.number(count);
  const one = 'خطوة واحدة';
  return format.plural(count, { one, two: 'خطوتان', few: `${number} خطوات`, other: `${number} خطوة` });
};

/** The wall in Arabic. */
export function messages(format: Format): WallMessages {
  // Keeps amount and currency together, whatever the script of the currency name.
  const amountOf = (amount: number, currency: string, sign = '') =>
    `\u2068${`${sign}${format.amount(amount)} ${currency}`.trim()}\u2069`;
  return {
    format,
    offersTab: 'العروض',
    surveysTab: 'الاستبيانات',
    activityTab: 'النشاط',
    tabsLabel: 'طرق الكسب',
    title: 'اكسب مكافآت',
    featured: 'الأبرز',
    allOffers: 'كل العروض',
    allCategories: 'الكل',
    categoriesLabel: 'الفئات',
    sortLabel: 'الترتيب',
    searchLabel: 'البحث في العروض',
    opensInNewTab: 'يُفتح في تبويب جديد',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'بدء العرض' : `كسب ${amountOf(amount, currency)}`),
    upTo: 'حتى',
    earnUpTo: (amount, currency) => `كسب حتى ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward} (عادةً: ${time})`,
    amount: amountOf,
    stepReward: (amount, currency) => amountOf(amount, currency, '\u200e+'),
    steps: (count) => steps(format, count),
    timesDone: (done, of) => `${format.number(done)} من ${format.number(of)}`,
    onceADay: 'مرة واحدة يوميًا',
    shortDelay: (most) => (most === 0 ? 'فورًا' : `خلال ${days(format, most)}`),
    usuallyCredited: (time) => `مدة الإضافة عادةً: ${time}`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max ? `${system} من ${min} إلى ${max}` : min ? `${system} ${min} أو أحدث` : `${system} ${max} أو أقدم`,
    browsers: (names) => `المتصفح: ${names}`,
    paymentRequired: 'يتطلب الدفع',
  };
}
