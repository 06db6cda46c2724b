import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { ExtrasMessages } from '../extras-messages.ts';
import type { CreditDelay } from '../wall-messages.ts';
import { close } from './wall.ts';

const notSetUp = {
  title: 'オファーを表示できません',
  text: 'ページの設定に問題があります。ご利用元のサイトまたはアプリにお問い合わせください。',
};

const failures = (host: string): Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> => ({
  offline: { title: 'オフラインです', text: '接続を確認してください。オンラインに戻ると再読み込みします。' },
  unreachable: {
    title: 'オファーを読み込めません',
    text: `接続を確認してください。広告ブロック使用中は${host}を許可し、再読み込みしてください。`,
  },
  server: { title: '問題が発生しました', text: 'しばらくしてからもう一度お試しください。' },
  busy: { title: 'アクセスが集中しています', text: '1分ほど待ってから、もう一度お試しください。' },
  'signed-out': {
    title: 'ログインして報酬を獲得',
    text: 'アプリまたはサイトにログインすると、オファーが表示されます。',
  },
  'session-expired': {
    title: 'セッションの有効期限が切れました',
    text: 'アプリまたはサイトからオファーを開き直してください。',
  },
  'unknown-wall': { ...notSetUp, title: 'オファーが見つかりません' },
  incomplete: notSetUp,
  refused: notSetUp,
});

function creditDelay(format: Format, delay: CreditDelay): string {
  switch (delay?.kind) {
    case 'instant':
      return 'すぐに付与';
    case 'days':
      return `${format.number(delay.days)}日以内に付与`;
    case 'range':
      return `${format.number(delay.from)}～${format.number(delay.to)}日で付与`;
    case 'weekly':
      return '1週間以内に付与';
    case 'biweekly':
      return '2週間以内に付与';
    default:
      return '時期は異なります';
  }
}

/** What a wall says after its first screen, in Japanese. */
export function messages(format: Format): ExtrasMessages {
  const offers = (count: number) => `${format.number(count)}件のオファー`;
  return {
    format,
    pending: '承認待ち',
    done: '完了',
    offerGone: 'このオファーは利用できません',
    showMore: 'もっと見る',
    loading: 'オファーを読み込み中',
    moreFailed: '続きのオファーを読み込めませんでした',
    clearSearch: '検索をクリア',
    continueOffer: (done, of) => (of === 0 ? '続ける' : `続ける（${format.number(done)}/${format.number(of)}）`),
    usualTime: (time) => `目安：${close(time)}`,
    deadline: (time) => `期限：${close(time)}以内`,
    loaded: (count) => `${offers(count)}を表示中`,
    found: (count) => `${offers(count)}が見つかりました`,
    foundElsewhere: (count) => `他のカテゴリーに${format.number(count)}件あります`,
    balance: (amount) => `残高：${amount}`,
    requirements: '条件',
    goodToKnow: '注意事項',
    pendingTime: (time) => `確認期間：最長${close(time)}`,
    sessionTime: (time) => `開始後の期限：${close(time)}以内`,
    timeLeft: (time) => `残り${close(time)}`,
    timeUp: '期限切れ',
    rewardLabel: '獲得できる報酬',
    retry: '再試行',
    clearFilter: 'すべてのオファーを表示',
    showAllCategories: 'すべてのカテゴリーを表示',
    scrollBack: '前へスクロール',
    scrollForward: '次へスクロール',
    offerGoneText: '終了したか、お住まいの国やお使いのデバイスが対象外です。',
    offerDoneText: '報酬は履歴で確認できます。',
    close: '閉じる',
    notFoundTitle: '検索結果はありません',
    emptyTitle: '現在オファーはありません',
    emptyText: '後でもう一度ご覧ください。',
    emptyFilterText: '別のカテゴリーをお試しください。',
    opensTracked: '新しいタブで開き、進み具合を自動で記録します。',
    seeOffers: 'オファーを見る',
    creditDelay: (delay) => creditDelay(format, delay),
    finishRate: (outOfTen) =>
      outOfTen === 0 ? '完了するのは10人に1人未満' : `10人中${format.number(outOfTen)}人が完了`,
    notFoundText: (text) => `「${text}」に一致するオファーはありません。別の言葉でお試しください。`,
    failure: (failure, host) => failures(host)[failure],
  };
}
