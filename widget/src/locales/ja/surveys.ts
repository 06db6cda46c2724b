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
    emptyReasons: {
      profile_questions: 'アンケート会社があなたに合うアンケートを探すには、もう少し情報が必要です。',
      unsupported_country: 'お住まいの国のアンケートはまだありません。',
      too_young: 'これらのアンケートの対象年齢に達していません。',
      limit_reached: '現在の上限に達しました。明日もう一度ご覧ください。',
      using_vpn: 'VPNやプロキシ経由ではアンケートに回答できません。オフにしてもう一度お試しください。',
      not_verified: 'アンケートに回答するには本人確認が必要です。',
      banned: '提携先からのアンケートはご利用いただけなくなりました。',
    },
    failedTitle: 'アンケートを読み込めませんでした',
    consentTitle: '同意',
    consentText:
      '人種・民族や障がいに関する回答を含め、回答はアンケートのご案内に利用されます。同意を撤回すると、人種・民族と障がいに関する回答は削除されます。',
    withdrawConsent: '同意を撤回する',
    consentWithdrawn: '同意を撤回しました。人種・民族と障がいに関する回答は削除されました。',
    withdrawFailed: '同意を撤回できませんでした。しばらくしてからもう一度お試しください。',
    askTitle: 'アンケートを探す',
    moreTitle: 'ほかのアンケート',
    moreText:
      '次のアンケート会社に、今あなたに合うアンケートがあるかもしれません。同意いただいた会社にだけ問い合わせます。',
    agreeTo: (network) =>
      `${network}が私に合うアンケートを案内できるよう、国、生年月日、性別、郵便番号、アンケートの回答、およびアンケートを探すたびのIPアドレスとブラウザの情報が${network}に提供されることに同意します。`,
    showSurveysOf: (network) => `${network}のアンケートを表示`,
    choiceFailed: '選択を保存できませんでした。しばらくしてからもう一度お試しください。',
    networksTitle: 'アンケート会社',
    networksText: '次の会社があなたに合うアンケートを探すことに同意いただいています。いつでもやめられます。',
    stopAsking: (network) => `${network}への問い合わせをやめる`,
    failedTries:
      '直近のアンケートは最後まで進めませんでした。対象者が限られているため、よくあることです。少し休むか、別のアンケートをお試しください。',
    start: 'アンケートを始める',
    topPick: 'おすすめ',
    quickest: '最短',
    survey: (minutes) => `アンケート（${format.number(minutes)}分）`,
    rating: (stars) => `評価：5点中${format.number(stars)}点`,
    found: (count) => `参加できるアンケート：${format.number(count)}件`,
  };
}
