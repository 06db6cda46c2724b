import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

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

/** The activity tab in Arabic. */
export function messages(format: Format): ActivityMessages {
  return {
    format,
    balance: 'رصيدك',
    offersTitle: 'عروضك',
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
    expected: (state, amount) => `${state === 'pending' ? 'قيد المراجعة: ' : 'المتبقي للكسب: '}${amount}`,
    explain,
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
