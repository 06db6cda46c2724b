import type { Format } from '../../i18n/format.ts';
import type { MenuSort, WallMessages } from '../wall-messages.ts';

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

/** Removes the space that browsers put before units: Japanese has none. */
export const close = (text: string) => text.replace(/\s/, '');

/** Whether a name starts in kana or kanji: no space stands before it. */
const isJapanese = (name: string) => /^[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u.test(name);

/** The wall in Japanese. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) =>
    `${format.amount(amount)}${isJapanese(currency) ? '' : ' '}${currency}`.trim();
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
    searchLabel: 'オファーを検索',
    opensInNewTab: '新しいタブで開きます',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'オファーを始める' : `${amountOf(amount, currency)}を獲得`),
    upTo: '最大',
    earnUpTo: (amount, currency) => `最大${amountOf(amount, currency)}を獲得`,
    firstStep: (reward, time) => `${close(time)}で${reward}`,
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)}ステップ`,
    timesDone: (done, of) => `${format.number(of)}回中${format.number(done)}回`,
    onceADay: '1日1回',
    shortDelay: (days) => (days === 0 ? 'すぐに' : `${format.number(days)}日以内`),
    usuallyCredited: (time) => `通常${close(time)}で付与`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max ? `${system} ${min}～${max}` : min ? `${system} ${min}以降` : `${system} ${max}以前`,
    browsers: (names) => `対応ブラウザー：${names}`,
    paymentRequired: '支払いが必要',
  };
}
