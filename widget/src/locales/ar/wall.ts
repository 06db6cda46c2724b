import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { CreditDelay, MenuSort, WallMessages } from '../wall-messages.ts';

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
  26: 'تسجيلات لدى الشركاء',
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

const notSetUp = {
  title: 'تعذّر إظهار هذه العروض',
  text: 'هذه الصفحة غير مضبوطة بشكل صحيح. تواصل مع دعم التطبيق أو الموقع.',
};

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: { title: 'لا يوجد اتصال', text: 'تحقق من اتصالك. سنعيد التحميل عند عودة الاتصال.' },
  server: { title: 'حدث خطأ ما', text: 'أعد المحاولة بعد قليل.' },
  busy: { title: 'الخدمة مشغولة الآن', text: 'أعد المحاولة بعد دقيقة.' },
  'session-expired': { title: 'انتهت صلاحية جلستك', text: 'افتح العروض من جديد من التطبيق أو الموقع.' },
  'unknown-wall': { ...notSetUp, title: 'لم نعثر على هذه العروض' },
  incomplete: notSetUp,
  refused: notSetUp,
};

/** For use after a preposition. One and two have no digit. */
const days = (format: Format, count: number) => {
  const number = format.number(count);
  const many = `${number} يومًا`;
  return format.plural(count, { one: 'يوم', two: 'يومين', few: `${number} أيام`, many, other: `${number} يوم` });
};

const offersOf = (format: Format, count: number) => {
  const number = format.number(count);
  const forms = { zero: 'لا عروض', one: 'عرض واحد', two: 'عرضان', few: `${number} عروض`, many: `${number} عرضًا` };
  return format.plural(count, { ...forms, other: `${number} عرض` });
};

const steps = (format: Format, count: number) => {
  const number = format.number(count);
  const forms = { zero: 'بلا خطوات', one: 'خطوة واحدة', two: 'خطوتان', few: `${number} خطوات` };
  return format.plural(count, { ...forms, other: `${number} خطوة` });
};

function creditDelay(format: Format, delay: CreditDelay): string {
  switch (delay?.kind) {
    case 'instant':
      return 'فورًا';
    case 'days':
      return `المكافأة خلال ${days(format, delay.days)}`;
    case 'range':
      return `المكافأة خلال ${format.number(delay.from)} إلى ${days(format, delay.to)}`;
    case 'weekly':
      return 'المكافأة خلال أسبوع';
    case 'biweekly':
      return 'المكافأة خلال أسبوعين';
    default:
      return 'يختلف الموعد';
  }
}

/** The wall in Arabic. */
export function messages(format: Format): WallMessages {
  // Keeps amount and currency together, whatever the script of the currency name.
  const amountOf = (amount: number, currency: string, sign = '') =>
    `\u2068${`${sign}${format.amount(amount)} ${currency}`.trim()}\u2069`;
  const offers = (count: number) => offersOf(format, count);
  return {
    format,
    offersTab: 'العروض',
    surveysTab: 'الاستبيانات',
    activityTab: 'النشاط',
    tabsLabel: 'طرق الكسب',
    title: 'اكسب المكافآت',
    featured: 'الأبرز',
    allOffers: 'كل العروض',
    allCategories: 'الكل',
    categoriesLabel: 'الفئات',
    sortLabel: 'الترتيب حسب',
    requirements: 'الشروط',
    rewardLabel: 'مكافأتك',
    showMore: 'إظهار المزيد',
    loading: 'جارٍ تحميل العروض',
    retry: 'إعادة المحاولة',
    clearFilter: 'إظهار كل العروض',
    searchLabel: 'البحث في العروض',
    clearSearch: 'مسح البحث',
    showAllCategories: 'إظهار كل الفئات',
    scrollBack: 'التمرير إلى الخلف',
    scrollForward: 'التمرير إلى الأمام',
    pending: 'قيد المراجعة',
    done: 'تم',
    offerGone: { title: 'هذا العرض غير متاح', text: 'ربما انتهى العرض، أو أنه غير مخصص لبلدك أو جهازك.' },
    offerDone: { title: 'سبق أن أكملت هذا العرض', text: 'تجد المكافأة في نشاطك.' },
    close: 'إغلاق',
    notFoundTitle: 'لا توجد نتائج',
    emptyTitle: 'لا توجد عروض حاليًا',
    emptyText: 'عُد لاحقًا.',
    emptyFilterText: 'لا توجد عروض في هذه الفئات حاليًا.',
    moreFailed: 'تعذّر تحميل المزيد من العروض',
    opensInNewTab: 'يُفتح في علامة تبويب جديدة',
    opensTracked: 'يُفتح في علامة تبويب جديدة. يُسجَّل تقدمك تلقائيًا.',
    seeOffers: 'إظهار العروض',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'بدء العرض' : `كسب ${amountOf(amount, currency)}`),
    upTo: 'حتى',
    earnUpTo: (amount, currency) => `كسب حتى ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward} (عادةً: ${time})`,
    continueOffer: (done, of) => (of === 0 ? 'متابعة' : `متابعة، ${format.number(done)} من ${format.number(of)}`),
    amount: (amount, currency) => amountOf(amount, currency),
    stepReward: (amount, currency) => amountOf(amount, currency, '\u200e+'),
    steps: (count) => steps(format, count),
    usualTime: (time) => `عادةً: ${time}`,
    deadline: (time) => `المهلة: ${time}`,
    creditDelay: (delay) => creditDelay(format, delay),
    shortDelay: (most) => (most === 0 ? 'فورًا' : `خلال ${days(format, most)}`),
    usuallyCredited: (time) => `مدة الإضافة عادةً: ${time}`,
    finishRate: (outOfTen) =>
      outOfTen === 0 ? 'يُكمله أقل من 1 من كل 10' : `يُكمله ${format.number(outOfTen)} من كل 10`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    loaded: (count) => `المعروض: ${offers(count)}`,
    found: (count) => `النتائج: ${offers(count)}`,
    notFoundText: (text) => `لا يوجد عرض يطابق «\u2068${text}\u2069». جرّب كلمة أخرى.`,
    foundElsewhere: (count) => `في فئات أخرى: ${offers(count)}`,
    balance: (amount) => `الرصيد: ${amount}`,
    failure: (failure) => failures[failure],
  };
}
