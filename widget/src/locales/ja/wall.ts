import type { LoadFailure } from '../../api/load-failure.ts';
import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';
import type { SurveyMessages } from '../survey-messages.ts';
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

/** Removes the space that browsers put before units: Japanese has none. */
const close = (text: string) => text.replace(/\s/, '');

/** Whether a name starts in kana or kanji: no space stands before it. */
const isJapanese = (name: string) => /^[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u.test(name);

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

function creditDelay(format: Format, delay: CreditDelay, isStepped: boolean): string {
  switch (delay?.kind) {
    case 'instant':
      return `${isStepped ? 'ステップごとに' : ''}すぐに付与`;
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

const states: Readonly<Record<Progress, string>> = {
  clicked: '進行中',
  pending: '承認待ち',
  credited: '付与済み',
  rejected: '非承認',
  reversed: '取消済み',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: '期限を過ぎてから完了しました。',
  already_completed: 'このオファーの報酬はすでに獲得済みです。',
  screenout: 'このアンケートは対象外でした。',
  quota_full: 'このアンケートは定員に達していました。',
  quality: '一部の回答が確認を通りませんでした。',
};

const subjects: Readonly<Record<number, string>> = {
  1: '報酬が届かない',
  2: 'オファーで違うページが開く',
  3: 'その他',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'オファー',
  completed_at: 'オファーをいつ完了しましたか？',
  message: '何がありましたか？',
  name: 'お名前',
  email: 'メールアドレス',
  proof_image_url: 'スクリーンショットのリンク',
  proof_video_url: '録画のリンク',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'オファー名を入力してください',
  completed_at: 'オファーを完了した日を入力してください',
  message: '何があったかを入力してください',
  name: 'お名前を入力してください',
  email: 'メールアドレスを入力してください',
  proof_image_url: 'リンクを入力してください',
  proof_video_url: 'リンクを入力してください',
};

const troubles = {
  offline: 'メッセージを送信できませんでした。接続を確認して、もう一度お試しください。',
  busy: 'メッセージは1日5件までです。後でもう一度お試しください。',
  server: '問題が発生しました。入力内容は残っています。しばらくしてからもう一度お試しください。',
  setup: 'メッセージを送信できませんでした。ご利用元のサイトまたはアプリにお問い合わせください。',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return '承認されると報酬が付与されます。';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'オファーの条件を満たしていませんでした。';
  if (state === 'reversed') return '広告主が報酬を取り消しました。';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}：${max}文字以内で入力してください`;
  if (code === 'future') return '未来の日付は使えません';
  if (field === 'email') return 'メールアドレスは name@example.com の形で入力してください';
  if (field === 'completed_at') return '正しい日付を入力してください';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}：https:// または http:// で始めてください`;
  }
  return `${labels[field]}：使えない文字があります`;
}

/** The wall in Japanese. */
export function messages(format: Format, host: string): WallMessages {
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
    moreWays: 'その他の獲得方法',
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
    upToADay: (amount, currency) => `1日最大${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${close(time)}で${reward}`,
    amount: amountOf,
    wasAmount: (amount) => `通常${amount}`,
    saleEnds: (day) => `${day}まで`,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)}ステップ`,
    timesDone: (done, of) => `${format.number(done)}/${format.number(of)}`,
    onceADay: '1日1回',
    shortDelay: (days) => (days === 0 ? 'すぐに' : `${format.number(days)}日以内`),
    usualDelay: (time) => `通常${close(time)}`,
    usuallyCredited: (time) => `通常${close(time)}で付与`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max ? `${system} ${min}～${max}` : min ? `${system} ${min}以降` : `${system} ${max}以前`,
    browsers: (names) => `対応ブラウザー：${names}`,
    paymentRequired: '支払いが必要',
    pending: '承認待ち',
    done: '完了',
    offerGone: 'このオファーは利用できません',
    showMore: 'もっと見る',
    loading: 'オファーを読み込み中',
    moreFailed: '続きのオファーを読み込めませんでした',
    clearSearch: '検索をクリア',
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
    creditDelay: (delay, isStepped) => creditDelay(format, delay, isStepped),
    finishRate: (outOfTen) =>
      outOfTen === 0 ? '完了するのは10人に1人未満' : `10人中${format.number(outOfTen)}人が完了`,
    notFoundText: (text) => `「${text}」に一致するオファーはありません。別の言葉でお試しください。`,
    failure: (failure) => failures(host)[failure],
    surveys: surveys(format),
    activity: activity(format),
  };
}

function surveys(format: Format): SurveyMessages {
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

function activity(format: Format): ActivityMessages {
  return {
    format,
    balance: '残高',
    offersTitle: '参加したオファー',
    emptyTitle: 'まだ履歴はありません',
    offersEmpty: 'オファーを始めると、ここで進み具合を確認できます。',
    historyTitle: '残高の履歴',
    historyEmpty: '報酬は付与されるとここに表示されます。',
    historyFailed: '残高の履歴を読み込めませんでした',
    adjustment: '調整',
    reversed: '取消済み',
    loading: '履歴を読み込み中',
    failedTitle: '現在、履歴を表示できません',
    continue: '続ける',
    notCredited: '報酬が届かない',
    report: '問題を報告',
    state: (state) => states[state],
    ended: '終了',
    stepState: (state) => (state === 'clicked' ? '未完了' : states[state]),
    toGo: (amount) => `残り：${amount}`,
    explain,
    moreOn: (amount, date) => `${date}に${amount}を追加`,
    availableOn: (date) => `${date}に付与されます`,
    extras: { screenout: '今回は対象外でした。参加のお礼の報酬です。', bonus: 'このオファーの追加の報酬です。' },
    stepsDone: (done, of) => `${format.number(of)}ステップ中${format.number(done)}ステップ完了`,
    ticketTitle: '問題を報告',
    ticketIntro: '何があったかをお知らせください。メールで回答します。',
    back: '履歴に戻る',
    subject: '問題の種類',
    optional: '任意',
    addProof: 'スクリーンショットや録画を追加',
    send: '送信',
    sending: '送信中…',
    errorTitle: '入力内容をご確認ください',
    errorPrefix: 'エラー：',
    sentTitle: 'メッセージを送信しました',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? '200文字以内' : ''),
    error: ticketError,
    refused: (label) => `この項目を確認してください：${label}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `受付番号：${ticketId}。メールで回答します。`,
  };
}
