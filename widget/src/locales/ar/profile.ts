import type { Format } from '../../i18n/format.ts';
import type { FieldError, PersonalField, ProfileMessages, StepName } from '../profile-messages.ts';

const stepTitles: Readonly<Record<StepName, string>> = {
  you: 'نبذة عنك',
  address: 'مكان سكنك',
  home: 'منزلك',
  work: 'التعليم والعمل',
  devices: 'أجهزتك',
};

const labels: Readonly<Record<PersonalField, string>> = {
  email: 'البريد الإلكتروني',
  first_name: 'الاسم الأول',
  last_name: 'اسم العائلة',
  gender: 'الجنس',
  dob: 'تاريخ الميلاد',
  country: 'البلد',
  address1: 'العنوان',
  address2: 'تتمة العنوان',
  city: 'المدينة',
  state: 'الولاية أو المحافظة أو المنطقة',
  zip: 'الرمز البريدي',
  target_system_selected: 'أيّ من هذه الأجهزة لديك؟',
};

const troubles = {
  exists: 'يوجد ملف بهذه البيانات بالفعل. إذا كان ملفك، فكل شيء جاهز.',
  offline: 'تعذّر إرسال إجاباتك. تحقق من اتصالك ثم أعد المحاولة.',
  busy: 'الخدمة مشغولة الآن. أعد المحاولة بعد دقيقة.',
  server: 'حدث خطأ ما. ما زالت إجاباتك هنا. أعد المحاولة بعد قليل.',
  setup: 'تعذّر إرسال إجاباتك. تواصل مع دعم التطبيق أو الموقع.',
};

const parts = { day: 'اليوم', month: 'الشهر', year: 'السنة' };

function fieldError({ field, code, part, max }: FieldError, name: string): string {
  if (field === 'dob') return birthError(code, part);
  if (field === 'target_system_selected') return 'اختر أجهزتك أو «لا شيء من هذه»';
  if (code === 'too_long') return `${name}: الحد الأقصى للأحرف ${max}`;
  if (code === 'format') return formatError(field, name);
  const choose = field.startsWith('answers.') || field === 'gender' || field === 'country';
  return choose ? `اختر إجابة: ${name}` : `أدخل ${name}`;
}

function birthError(code: FieldError['code'], part: FieldError['part']): string {
  if (code === 'future') return 'لا يمكن أن يكون تاريخ الميلاد في المستقبل';
  if (code === 'required') return part ? `ينقص تاريخ ميلادك ${parts[part]}` : 'أدخل تاريخ ميلادك';
  return part === 'day' || part === 'month'
    ? `تحقق من ${parts[part]} في تاريخ ميلادك`
    : 'أدخل السنة بأربعة أرقام، مثل 1990';
}

function formatError(field: FieldError['field'], name: string): string {
  if (field === 'email') return 'أدخل بريدًا إلكترونيًا مثل \u2066name@example.com\u2069';
  if (field === 'zip') return 'الرمز البريدي: حروف لاتينية وأرقام وشرطات فقط';
  return `${name}: يوجد حرف غير مسموح به`;
}

/** The survey form in Arabic. */
export function messages(format: Format): ProfileMessages {
  return {
    format,
    title: 'استبيانات تناسبك',
    intro: 'خمس خطوات قصيرة. نستخدم إجاباتك لاختيار استبيانات بمكافآت.',
    optional: 'اختياري',
    choose: 'اختر…',
    noneOfThese: 'لا شيء من هذه',
    noPostcode: 'ليس لدي رمز بريدي',
    or: 'أو',
    chooseAll: 'اختر كل ما ينطبق عليك',
    birthHint: 'اكتب الشهر رقمًا، مثل 3 لشهر مارس',
    incomeHint: 'يكفي مبلغ تقريبي بالدولار الأمريكي',
    back: 'رجوع',
    next: 'متابعة',
    submit: 'إنشاء الملف',
    sending: 'جارٍ الإرسال…',
    signedOut: 'سجّل الدخول للإجابة عن الاستبيانات.',
    notSetUp: 'هذه الصفحة غير مضبوطة بشكل صحيح. تواصل مع دعم التطبيق أو الموقع.',
    errorTitle: 'هناك مشكلة',
    errorPrefix: 'خطأ:',
    consentTitle: 'موافقتك',
    consentLink: 'إشعار الخصوصية',
    consentSensitive:
      'أوافق على استخدام إجاباتي، بما فيها الأصل العرقي أو الإعاقة، لاختيار استبيانات تناسبني، ويمكنني سحب موافقتي متى شئت.',
    consentRequired: 'حدّد المربع لإنشاء ملفك',
    lockNote: 'تُحفظ إجاباتك مشفّرة',
    whyAsked: 'نسأل لأن بعض الاستبيانات مخصصة لفئات معينة',
    standardQuestion: 'سؤال موحّد يُطرح في كل البلدان',
    doneTitle: 'تم بنجاح',
    doneText: 'ملفك جاهز. ستظهر الاستبيانات التي تناسبك مع عروضك.',
    nextTitle: 'ماذا بعد ذلك',
    afterwards: ['تُضاف استبيانات جديدة مع الوقت: عُد بين حين وآخر.', 'قد لا يناسبك أحد الاستبيانات. جرّب التالي.'],
    genders: [
      { value: 'f', label: 'أنثى' },
      { value: 'm', label: 'ذكر' },
    ],
    step: (name) => stepTitles[name],
    progress: (step, of) => `الخطوة ${format.number(step)} من ${format.number(of)}`,
    promise: (time, surveys) =>
      surveys === 0 ? `المدة: ${time}` : `المدة: ${time}، الاستبيانات المتاحة: حتى ${format.number(surveys)}`,
    mayDecline: (option) => `يمكنك اختيار «${option}»`,
    field: (field) => labels[field],
    birthPart: (part) => ({ day: 'اليوم', month: 'الشهر', year: 'السنة' })[part],
    error: fieldError,
    refused: (label) => `تحقق من هذا الحقل: ${label}`,
    tooYoung: (years) =>
      `يجب ألا يقل عمرك عن ${format.number(years)} ${format.plural(years, { few: 'أعوام', many: 'عامًا', other: 'عام' })}`,
    trouble: (reason) => troubles[reason],
  };
}
