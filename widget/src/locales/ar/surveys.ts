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
    failedTitle: 'تعذّر تحميل استبياناتك',
    start: 'بدء الاستبيان',
    rating: (stars) => `التقييم: ${format.number(stars)} من 5`,
    found: (count) => `الاستبيانات المتاحة لك: ${format.number(count)}`,
  };
}
