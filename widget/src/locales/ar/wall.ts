import type { LoadFailure } from '../../api/load-failure.ts';
import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';
import type { SurveyMessages } from '../survey-messages.ts';
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
const days = (format: Format, count: number) => {
  const number = format.number(count);
  const many = `${number} يومًا`;
  return format.plural(count, { one: 'يوم', two: 'يومين', few: `${number} أيام`, many, other: `${number} يوم` });
};

const steps = (format: Format, count: number) => {
  const number = format.number(count);
  const one = 'خطوة واحدة';
  return format.plural(count, { one, two: 'خطوتان', few: `${number} خطوات`, other: `${number} خطوة` });
};

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

function creditDelay(format: Format, delay: CreditDelay, isStepped: boolean): string {
  switch (delay?.kind) {
    case 'instant':
      return `تُضاف فورًا${isStepped ? ' بعد كل خطوة' : ''}`;
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

const states: Readonly<Record<Progress, string>> = {
  clicked: 'قيد الإنجاز',
  pending: 'قيد المراجعة',
  credited: 'أُضيفت',
  rejected: 'مرفوض',
  reversed: 'أُلغيت',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'اكتمل العرض بعد انتهاء المهلة.',
  already_completed: 'سبق أن حصلت على مكافأة هذا العرض.',
  screenout: 'لم تنطبق عليك شروط هذا الاستبيان.',
  quota_full: 'اكتمل عدد المشاركين في الاستبيان.',
  quality: 'لم تجتز بعض الإجابات فحوص الاستبيان.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'لم تصلني المكافأة',
  2: 'يفتح العرض صفحة خاطئة',
  3: 'أمر آخر',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'العرض',
  completed_at: 'متى أكملت العرض؟',
  message: 'ماذا حدث؟',
  name: 'اسمك',
  email: 'بريدك الإلكتروني',
  proof_image_url: 'رابط لقطة شاشة',
  proof_video_url: 'رابط تسجيل',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'أدخل اسم العرض',
  completed_at: 'أدخل تاريخ إكمال العرض',
  message: 'اكتب ما حدث',
  name: 'أدخل اسمك',
  email: 'أدخل بريدك الإلكتروني',
  proof_image_url: 'أدخل رابطًا',
  proof_video_url: 'أدخل رابطًا',
};

const troubles = {
  offline: 'تعذّر إرسال رسالتك. تحقق من اتصالك ثم أعد المحاولة.',
  busy: 'يمكنك إرسال خمس رسائل في اليوم. أعد المحاولة لاحقًا.',
  server: 'حدث خطأ ما. ما كتبته ما زال هنا. أعد المحاولة بعد قليل.',
  setup: 'تعذّر إرسال رسالتك. تواصل مع دعم التطبيق أو الموقع.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'تحصل على المكافأة بعد الموافقة عليها.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'لم تُستوفَ شروط العرض.';
  if (state === 'reversed') return 'ألغى المُعلن المكافأة.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: الحد الأقصى للأحرف ${max}`;
  if (code === 'future') return 'لا يمكن أن يكون التاريخ في المستقبل';
  if (field === 'email') return 'أدخل بريدًا إلكترونيًا مثل \u2066name@example.com\u2069';
  if (field === 'completed_at') return 'أدخل تاريخًا صحيحًا';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}: يجب أن يبدأ بـ \u2066https://\u2069 أو \u2066http://\u2069`;
  }
  return `${labels[field]}: يوجد حرف غير مسموح به`;
}

/** The wall in Arabic. */
export function messages(format: Format, host: string): WallMessages {
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
    title: 'اكسب مكافآت',
    featured: 'الأبرز',
    allOffers: 'كل العروض',
    moreWays: 'طرق أخرى للكسب',
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
    upToADay: (amount, currency) => `حتى ${amountOf(amount, currency)} يوميًا`,
    firstStep: (reward, time) => `${reward} (عادةً: ${time})`,
    amount: amountOf,
    wasAmount: (amount) => `بدلًا من ${amount}`,
    saleEnds: (day) => `حتى ${day}`,
    stepReward: (amount, currency) => amountOf(amount, currency, '\u200e+'),
    steps: (count) => steps(format, count),
    timesDone: (done, of) => `${format.number(done)} من ${format.number(of)}`,
    onceADay: 'مرة واحدة يوميًا',
    shortDelay: (most) => (most === 0 ? 'فورًا' : `خلال ${days(format, most)}`),
    usualDelay: (time) => `عادةً ${time}`,
    usuallyCredited: (time) => `مدة الإضافة عادةً: ${time}`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max ? `${system} من ${min} إلى ${max}` : min ? `${system} ${min} أو أحدث` : `${system} ${max} أو أقدم`,
    browsers: (names) => `المتصفح: ${names}`,
    paymentRequired: 'يتطلب الدفع',
    pending: 'قيد المراجعة',
    done: 'تم',
    offerGone: 'هذا العرض غير متاح',
    showMore: 'إظهار المزيد',
    loading: 'جارٍ تحميل العروض',
    moreFailed: 'تعذّر تحميل المزيد من العروض',
    clearSearch: 'مسح البحث',
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
    creditDelay: (delay, isStepped) => creditDelay(format, delay, isStepped),
    finishRate: (outOfTen) =>
      outOfTen === 0 ? 'يُكمله أقل من 1 من كل 10' : `يُكمله ${format.number(outOfTen)} من كل 10`,
    notFoundText: (text) => `لا يوجد عرض يطابق «\u2068${text}\u2069». جرّب كلمة أخرى.`,
    failure: (failure) => failures(host)[failure],
    surveys: surveys(format),
    activity: activity(format),
  };
}

function surveys(format: Format): SurveyMessages {
  return {
    format,
    loading: 'جارٍ تحميل الاستبيانات',
    title: 'استبياناتك',
    emptyTitle: 'لا توجد استبيانات حاليًا',
    emptyText: 'تظهر الاستبيانات الجديدة هنا. عُد لاحقًا.',
    emptyReasons: {
      profile_questions: 'تحتاج شبكات الاستبيانات إلى معرفة المزيد عنك لتجد ما يناسبك.',
      unsupported_country: 'لا توجد استبيانات لبلدك بعد.',
      too_young: 'لم تبلغ الحد الأدنى للسن لهذه الاستبيانات.',
      limit_reached: 'بلغت الحد الأقصى حاليًا. عُد غدًا.',
      using_vpn: 'لا تعمل الاستبيانات عبر VPN أو وكيل. أوقفه وحاول مجددًا.',
      not_verified: 'يلزم التحقق منك قبل المشاركة في الاستبيانات.',
      banned: 'لم يعد شركاؤنا يقدّمون لك استبيانات.',
    },
    failedTitle: 'تعذّر تحميل استبياناتك',
    consentTitle: 'موافقتك',
    consentText:
      'تُستخدم إجاباتك، بما فيها الأصل العرقي أو الإعاقة، لاختيار استبيانات تناسبك. إذا سحبت موافقتك، فسنحذف إجاباتك عن الأصل العرقي والإعاقة.',
    withdrawConsent: 'سحب الموافقة',
    consentWithdrawn: 'سُحبت الموافقة، وحُذفت إجاباتك عن الأصل العرقي والإعاقة.',
    withdrawFailed: 'تعذّر سحب موافقتك. حاول مرة أخرى بعد قليل.',
    askTitle: 'اعثر على استبيانات تناسبك',
    moreTitle: 'المزيد من الاستبيانات لك',
    moreText: 'قد تكون لدى هذه الشبكات استبيانات تناسبك الآن. لا نسألها إلا بموافقتك.',
    agreeTo: (network) =>
      `أوافق على أن تحصل ${network} على بلدي وتاريخ ميلادي وجنسي ورمزي البريدي وإجاباتي، وعلى عنوان IP والمتصفح كلما بحثت عن استبيانات، لتعرض عليّ الاستبيانات المناسبة.`,
    showSurveysOf: (network) => `عرض استبيانات ${network}`,
    choiceFailed: 'تعذّر حفظ اختيارك. حاول مرة أخرى بعد قليل.',
    networksTitle: 'شبكات الاستبيانات',
    networksText: 'وافقت على أن تبحث هذه الشبكات عن استبيانات لك. يمكنك إيقاف ذلك في أي وقت.',
    stopAsking: (network) => `إيقاف سؤال ${network}`,
    failedTries:
      'لم تنجح الاستبيانات الأخيرة. هذا شائع، لأن كل استبيان يبحث عن أشخاص محددين. خذ استراحة أو جرّب استبيانًا آخر.',
    start: 'بدء الاستبيان',
    topPick: 'موصى به',
    quickest: 'الأقصر',
    survey: (minutes) => `استبيان، ${format.unit(minutes, 'minute')}`,
    rating: (stars) => `التقييم: ${format.number(stars)} من 5`,
    found: (count) => `الاستبيانات المتاحة لك: ${format.number(count)}`,
  };
}

function activity(format: Format): ActivityMessages {
  return {
    format,
    balance: 'رصيدك',
    offersTitle: 'عروضك',
    emptyTitle: 'لا يوجد نشاط بعد',
    offersEmpty: 'ابدأ عرضًا وتابعه هنا.',
    historyTitle: 'سجل الرصيد',
    historyEmpty: 'تظهر المكافآت هنا فور إضافتها.',
    historyFailed: 'تعذّر تحميل السجل',
    adjustment: 'تعديل',
    reversed: 'أُلغيت المكافأة',
    loading: 'جارٍ تحميل نشاطك',
    failedTitle: 'تعذّر إظهار نشاطك الآن',
    continue: 'متابعة',
    notCredited: 'لم تصل المكافأة؟',
    report: 'الإبلاغ عن مشكلة',
    state: (state) => states[state],
    ended: 'انتهى',
    stepState: (state) => (state === 'clicked' ? 'لم تُنجز بعد' : states[state]),
    toGo: (amount) => `المتبقي للكسب: ${amount}`,
    explain,
    moreOn: (amount, date) => `${amount} إضافية في ${date}`,
    availableOn: (date) => `تُتاح المكافأة في ${date}`,
    extras: {
      screenout: 'لم تنطبق عليك الشروط هذه المرة. هذه مكافأة على المحاولة.',
      bonus: 'مكافأة إضافية لهذا العرض.',
    },
    stepsDone: (done, of) => `الخطوات المنجزة: ${format.number(done)} من ${format.number(of)}`,
    ticketTitle: 'الإبلاغ عن مشكلة',
    ticketIntro: 'اكتب ما حدث. سنرد عليك بالبريد الإلكتروني.',
    back: 'العودة إلى النشاط',
    subject: 'ما المشكلة؟',
    optional: 'اختياري',
    addProof: 'إضافة لقطة شاشة أو تسجيل',
    send: 'إرسال',
    sending: 'جارٍ الإرسال…',
    errorTitle: 'هناك مشكلة',
    errorPrefix: 'خطأ:',
    sentTitle: 'أُرسلت رسالتك',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? '200 حرف على الأكثر' : ''),
    error: ticketError,
    refused: (label) => `تحقق من هذا الحقل: ${label}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `طلب رقم ${ticketId}. سنرد عليك بالبريد الإلكتروني.`,
  };
}
