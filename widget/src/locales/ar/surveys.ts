import type { Format } from '../../i18n/format.ts';
import type { SurveyMessages } from '../survey-messages.ts';

/** The surveys tab in Arabic. */
export function messages(format: Format): SurveyMessages {
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
