import type { Format } from '../../i18n/format.ts';
import type { SurveyMessages } from '../survey-messages.ts';

/** The surveys tab in Japanese. */
export function messages(format: Format): SurveyMessages {
  return {
    format,
    loading: 'アンケートを読み込み中',
    title: '参加できるアンケート',
    emptyTitle: '現在アンケートはありません',
    emptyText: '新しいアンケートはここに表示されます。後でもう一度ご覧ください。',
    failedTitle: 'アンケートを読み込めませんでした',
    start: 'アンケートを始める',
    rating: (stars) => `評価：5点中${format.number(stars)}点`,
    found: (count) => `参加できるアンケート：${format.number(count)}件`,
  };
}
