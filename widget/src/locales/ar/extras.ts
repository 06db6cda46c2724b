import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { ExtrasMessages } from '../extras-messages.ts';
import type { CreditDelay } from '../wall-messages.ts';
import { days } from './wall.ts';

const notSetUp = {
  title: 'تعذّر إظهار هذه العروض',
  text: 'هذه الصفحة غير مضبوطة بشكل صحيح. تواصل مع دعم التطبيق أو الموقع.',
};

const failures = (host: string): Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> => ({
  offline: { title: 'لا يوجد اتصال', text: 'تحقق من اتصالك. سنعيد التحميل عند عودة الاتصال.' },
  unreachable: {
    title: 'تعذّر الوصول إلى العروض',
    text: `تحقق من اتصالك. إن كنت تستخدم مانع إعلانات، فاسمح للموقع \u2068${host}\u2069 وأعد التحميل.`,
  },
  server: { title: 'حدث خطأ ما', text: 'أعد المحاولة بعد قليل.' },
  busy: { title: 'الخدمة مشغولة الآن', text: 'أعد المحاولة بعد دقيقة.' },
  'signed-out': { title: 'سجّل الدخول لتكسب', text: 'سجّل الدخول في التطبيق أو الموقع لرؤية عروضك.' },
  'session-expired': { title: 'انتهت صلاحية جلستك', text: 'افتح العروض من جديد من التطبيق أو الموقع.' },
  'unknown-wall': { ...notSetUp, title: 'لم نعثر على هذه العروض' },
  incomplete: notSetUp,
  refused: notSetUp,
});

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

const offersOf = (format: Format, count: number) => {
  const number = format.number(count);
  const forms = { zero: 'لا عروض', one: 'عرض واحد', two: 'عرضان', few: `${number} عروض`, many: `${number} عرضًا` };
  return format.plural(count, { ...forms, other: `${number} عرض` });
};

/** What a wall says after its first screen, in Arabic. */
export function messages(format: Format): ExtrasMessages {
  const offers = (count: number) => offersOf(format, count);
  return {
    format,
    pending: 'قيد المراجعة',
    done: 'تم',
    offerGone: 'هذا العرض غير متاح',
    showMore: 'إظهار المزيد',
    loading: 'جارٍ تحميل العروض',
    moreFailed: 'تعذّر تحميل المزيد من العروض',
    clearSearch: 'مسح البحث',
    continueOffer: (done, of) => (of === 0 ? 'متابعة' : `متابعة، ${format.number(done)} من ${format.number(of)}`),
    usualTime: (time) => `عادةً: ${time}`,
    deadline: (time) => `المهلة: ${time}`,
    loaded: (count) => `المعروض: ${offers(count)}`,
    found: (count) => `النتائج: ${offers(count)}`,
    foundElsewhere: (count) => `في فئات أخرى: ${offers(count)}`,
    balance: (amount) => `الرصيد: ${amount}`,
    requirements: 'الشروط',
    goodToKnow: 'معلومات مهمة',
    pendingTime: (time) => `مدة التأكيد القصوى: ${time}`,
    sessionTime: (time) => `المهلة بعد البدء: ${time}`,
    timeLeft: (time) => `الوقت المتبقي: ${time}`,
    timeUp: 'انتهت المهلة',
    rewardLabel: 'مكافأتك',
    retry: 'إعادة المحاولة',
    clearFilter: 'إظهار كل العروض',
    showAllCategories: 'إظهار كل الفئات',
    scrollBack: 'التمرير إلى الخلف',
    scrollForward: 'التمرير إلى الأمام',
    offerGoneText: 'ربما انتهى العرض، أو أنه غير مخصص لبلدك أو جهازك.',
    offerDoneText: 'تجد المكافأة في نشاطك.',
    close: 'إغلاق',
    notFoundTitle: 'لا توجد نتائج',
    emptyTitle: 'لا توجد عروض حاليًا',
    emptyText: 'عُد لاحقًا.',
    emptyFilterText: 'لا توجد عروض في هذه الفئات حاليًا.',
    opensTracked: 'يُفتح في تبويب جديد. يُسجَّل تقدمك تلقائيًا.',
    seeOffers: 'إظهار العروض',
    creditDelay: (delay) => creditDelay(format, delay),
    finishRate: (outOfTen) =>
      outOfTen === 0 ? 'يُكمله أقل من 1 من كل 10' : `يُكمله ${format.number(outOfTen)} من كل 10`,
    notFoundText: (text) => `لا يوجد عرض يطابق «\u2068${text}\u2069». جرّب كلمة أخرى.`,
    failure: (failure, host) => failures(host)[failure],
  };
}
