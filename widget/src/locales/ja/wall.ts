import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { CreditDelay, MenuSort, WallMessages } from '../wall-messages.ts';

const categories: Readonly<Record<number, string>> = {
  17: '無料',
  18: 'モバイルアプリ',
  19: '動画',
  20: 'アンケート',
  21: 'ショッピング',
  22: '無料体験',
  23: 'ダウンロード',
  24: '会員登録',
  25: 'モバイルサブスク',
  26: '提携サービス登録',
  28: 'ショッピング還元',
  29: 'カジノ',
  30: 'ゲーム',
  31: '金融',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': '人気の高い順',
  'trending-desc': '人気上昇中',
  'payout-desc': '報酬の高い順',
  'payout-asc': '報酬の低い順',
  'credit_delay-asc': '付与の早い順',
};

const notSetUp = {
  title: 'オファーを表示できません',
  text: 'ページの設定に問題があります。ご利用元のサイトまたはアプリにお問い合わせください。',
};

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: { title: 'オフラインです', text: '接続を確認してください。オンラインに戻ると再読み込みします。' },
  server: { title: '問題が発生しました', text: 'しばらくしてからもう一度お試しください。' },
  busy: { title: 'アクセスが集中しています', text: '1分ほど待ってから、もう一度お試しください。' },
  'session-expired': {
    title: 'セッションの有効期限が切れました',
    text: 'アプリまたはサイトからオファーを開き直してください。',
  },
  'unknown-wall': { ...notSetUp, title: 'オファーが見つかりません' },
  incomplete: notSetUp,
  refused: notSetUp,
};

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

/** Removes the space that browsers put before units: Japanese has none. */
const close = (text: string) => text.replace(/\s/, '');

/** Whether a name starts in kana or kanji: no space stands before it. */
const isJapanese = (name: string) => /^[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u.test(name);

/** The wall in Japanese. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) =>
    `${format.amount(amount)}${isJapanese(currency) ? '' : ' '}${currency}`.trim();
  const offers = (count: number) => `${format.number(count)}件のオファー`;
  return {
    format,
    offersTab: 'オファー',
    surveysTab: 'アンケート',
    activityTab: '履歴',
    tabsLabel: '報酬の獲得方法',
    title: '報酬を獲得',
    featured: '注目',
    allOffers: 'すべてのオファー',
    allCategories: 'すべて',
    categoriesLabel: 'カテゴリー',
    sortLabel: '並べ替え',
    requirements: '条件',
    rewardLabel: '獲得できる報酬',
    showMore: 'もっと見る',
    loading: 'オファーを読み込み中',
    retry: '再試行',
    clearFilter: 'すべてのオファーを表示',
    searchLabel: 'オファーを検索',
    clearSearch: '検索をクリア',
    showAllCategories: 'すべてのカテゴリーを表示',
    scrollBack: '前へスクロール',
    scrollForward: '次へスクロール',
    pending: '承認待ち',
    done: '完了',
    offerGone: {
      title: 'このオファーは利用できません',
      text: '終了したか、お住まいの国やお使いのデバイスが対象外です。',
    },
    offerDone: { title: 'このオファーは完了済みです', text: '報酬は履歴で確認できます。' },
    close: '閉じる',
    notFoundTitle: '検索結果はありません',
    emptyTitle: '現在オファーはありません',
    emptyText: '後でもう一度ご覧ください。',
    emptyFilterText: '別のカテゴリーをお試しください。',
    moreFailed: '続きのオファーを読み込めませんでした',
    opensInNewTab: '新しいタブで開きます',
    opensTracked: '新しいタブで開き、進み具合を自動で記録します。',
    seeOffers: 'オファーを見る',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'オファーを始める' : `${amountOf(amount, currency)}を獲得`),
    upTo: '最大',
    earnUpTo: (amount, currency) => `最大${amountOf(amount, currency)}を獲得`,
    firstStep: (reward, time) => `${close(time)}で${reward}`,
    continueOffer: (done, of) => (of === 0 ? '続ける' : `続ける（${format.number(done)}/${format.number(of)}）`),
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)}ステップ`,
    usualTime: (time) => `目安：${close(time)}`,
    deadline: (time) => `期限：${close(time)}以内`,
    creditDelay: (delay) => creditDelay(format, delay),
    shortDelay: (days) => (days === 0 ? 'すぐに' : `${format.number(days)}日以内`),
    usuallyCredited: (time) => `通常${close(time)}で付与`,
    finishRate: (outOfTen) =>
      outOfTen === 0 ? '完了するのは10人に1人未満' : `10人中${format.number(outOfTen)}人が完了`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    loaded: (count) => `${offers(count)}を表示中`,
    found: (count) => `${offers(count)}が見つかりました`,
    notFoundText: (text) => `「${text}」に一致するオファーはありません。別の言葉でお試しください。`,
    foundElsewhere: (count) => `他のカテゴリーに${format.number(count)}件あります`,
    balance: (amount) => `残高：${amount}`,
    failure: (failure) => failures[failure],
  };
}
