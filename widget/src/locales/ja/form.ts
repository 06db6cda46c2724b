import type { Format } from '../../i18n/format.ts';
import type { FieldError, PersonalField, ProfileMessages, StepName } from '../profile-messages.ts';

const stepTitles: Readonly<Record<StepName, string>> = {
  you: '基本情報',
  address: 'お住まい',
  home: 'ご家庭',
  work: '学歴と仕事',
  devices: 'お使いのデバイス',
};

const labels: Readonly<Record<PersonalField, string>> = {
  email: 'メールアドレス',
  first_name: '名',
  last_name: '姓',
  gender: '性別',
  dob: '生年月日',
  country: '国',
  address1: '町名・番地',
  address2: '建物名・部屋番号',
  city: '市区町村',
  state: '都道府県・州',
  zip: '郵便番号',
  target_system_selected: 'お持ちのデバイスはどれですか？',
};

const troubles = {
  exists: 'この内容のプロフィールはすでに登録されています。ご自身のものであれば、手続きは不要です。',
  offline: '回答を送信できませんでした。接続を確認して、もう一度お試しください。',
  busy: 'アクセスが集中しています。1分ほど待ってから、もう一度お試しください。',
  server: '問題が発生しました。回答は残っています。しばらくしてからもう一度お試しください。',
  setup: '回答を送信できませんでした。ご利用元のサイトまたはアプリにお問い合わせください。',
};

const parts = { day: '日', month: '月', year: '年' };

function fieldError({ field, code, part, max }: FieldError, name: string): string {
  if (field === 'dob') return birthError(code, part);
  if (field === 'target_system_selected') return 'お持ちのデバイスを選ぶか、「該当なし」を選んでください';
  if (code === 'too_long') return `「${name}」は${max}文字以内で入力してください`;
  if (code === 'format') return formatError(field, name);
  const choose = field.startsWith('answers.') || field === 'gender' || field === 'country';
  return choose ? `選択してください：${name}` : `${name}を入力してください`;
}

function birthError(code: FieldError['code'], part: FieldError['part']): string {
  if (code === 'future') return '生年月日に未来の日付は使えません';
  if (code === 'required') return part ? `生年月日の${parts[part]}を入力してください` : '生年月日を入力してください';
  return part === 'day' || part === 'month'
    ? `生年月日の${parts[part]}を確認してください`
    : '年は1990のように4桁で入力してください';
}

function formatError(field: FieldError['field'], name: string): string {
  if (field === 'email') return 'メールアドレスは name@example.com の形で入力してください';
  if (field === 'zip') return '郵便番号に使えるのは英数字とハイフンだけです';
  return `「${name}」に使えない文字があります`;
}

/** Removes the space that browsers put before units: Japanese has none. */
const close = (text: string) => text.replace(/\s/, '');

const questions = {
  1: '婚姻状況',
  2: '最終学歴',
  3: '世帯年収（税引き前、米ドル）',
  4: '持ち家・賃貸の別',
  5: '現在の就業状況',
  6: '主な職業',
  7: 'ヒスパニック系またはラテン系のルーツがありますか？',
  8: '飼っているペット',
  9: '同居する18歳以下のお子さまの人数',
  11: '人種・民族的な背景',
};

const options = {
  1: '未婚',
  2: '既婚',
  3: '離婚',
  4: '死別',
  5: '婚約中',
  6: '中学2年以下',
  7: '中学3年～高校2年',
  8: '高校卒業',
  9: '大学中退・在学中',
  10: '準学士・短大卒',
  11: '学士',
  12: '大学院（未修了）',
  13: '修士',
  14: '博士',
  15: '専門学校',
  16: '該当なし',
  29: '回答しない',
  30: '持ち家',
  31: '賃貸',
  32: 'フルタイム',
  33: 'パートタイム',
  34: '自営業・フリーランス',
  35: '一時的に無職',
  36: '学生',
  37: '専業主婦・主夫',
  38: '定年退職',
  39: '障がいまたは長期にわたり無職',
  40: '美容師',
  41: '写真家',
  42: '不動産・施設管理',
  43: 'バーテンダー・接客',
  44: '料理人',
  45: 'イベント企画',
  46: '会計・経理',
  47: '事務・管理',
  48: '広告',
  49: '弁護士',
  50: '公務員・政府・軍',
  51: 'コンサルタント・アナリスト',
  52: 'カスタマーサポート',
  53: 'デザイナー・芸術家',
  54: '医師',
  55: 'エンジニア（電気・機械・航空宇宙）',
  56: '芸能（音楽・俳優・モデル・DJ）',
  57: '金融専門職（仲介・分析・計画）',
  58: '人事',
  59: '情報システム管理',
  60: '保険',
  61: '清掃・用務',
  62: 'マーケティング',
  63: '整備士（車・バイク・航空機・船・重機）',
  64: 'プログラマー・ソフトウェア開発',
  65: '広報',
  66: '看護師',
  67: '小売（販売・管理）',
  68: '営業・事業開発',
  69: '技能職：配管',
  70: '技能職：電気',
  71: '技能職：大工',
  72: '技能職：空調',
  73: '技能職：その他',
  74: '教員：小中学校',
  75: '教員：高校',
  76: '教員：大学',
  77: '技術者（家電・電子機器）',
  78: '経営層（CEO・CFO・共同経営者など）',
  79: '獣医師',
  80: '倉庫・物流',
  81: 'ウェブ開発',
  82: 'ライター・記者・編集者',
  83: 'その他',
  84: '障がいがある',
  85: '定年退職',
  86: '該当しない',
  87: 'はい',
  88: 'いいえ',
  89: '犬',
  90: '猫',
  91: '爬虫類',
  92: 'げっ歯類',
  93: '鳥',
  94: '魚（淡水）',
  95: '魚（海水）',
  96: 'その他',
  109: 'なし',
  112: '白人',
  113: '黒人・アフリカ系アメリカ人',
  114: 'ヒスパニック・ラテン系・スペイン系',
  115: 'アメリカ先住民・アラスカ先住民',
  116: 'インド系',
  117: '中国系',
  118: 'フィリピン系',
  119: '日本人・日系',
  120: '韓国・朝鮮系',
  121: 'ベトナム系',
  122: '太平洋諸島系',
  123: '中東系',
  124: 'その他のアジア系',
  125: 'その他',
  126: '回答しない',
};

const devices = {
  51: 'iPhone',
  52: 'iPad',
  40: 'Androidスマホ・タブレット',
  58: 'パソコン',
  57: 'ゲーム機',
  59: '携帯ゲーム機',
  60: 'Kindle',
  61: '音声アシスタント',
};

/** The survey form in Japanese. */
export function messages(format: Format): ProfileMessages {
  return {
    format,
    title: 'プロフィールに合うアンケート',
    intro: '5つの簡単なステップです。回答をもとに、報酬付きアンケートをご案内します。',
    optional: '任意',
    choose: '選択してください',
    noneOfThese: '該当なし',
    noPostcode: '郵便番号がない',
    chooseAll: '当てはまるものをすべて選んでください',
    birthHint: '月は数字で入力（例：3月なら3）',
    incomeHint: '米ドルでのおおよその金額でかまいません',
    back: '戻る',
    next: '次へ',
    submit: 'プロフィールを作成',
    sending: '送信中…',
    signedOut: 'アンケートに回答するには、ログインしてください。',
    notSetUp: {
      title: 'ページの設定に問題があります',
      text: 'ご利用元のサイトまたはアプリにお問い合わせください。',
    },
    errorTitle: '入力内容をご確認ください',
    errorPrefix: 'エラー：',
    consentTitle: '同意',
    consentLink: 'プライバシーポリシー',
    consentSensitive:
      '人種・民族や障がいに関する回答を含め、アンケートのご案内に回答を利用することに同意します。同意はいつでも撤回できます。',
    consentRequired: 'プロフィールを作成するには、チェックを入れてください',
    lockNote: '回答は暗号化して保存されます',
    whyAsked: '対象者が限られるアンケートがあるため、お聞きしています',
    standardQuestion: 'すべての国で共通の質問です',
    doneTitle: '登録が完了しました',
    doneText: 'プロフィールができました。プロフィールに合うアンケートがオファーと一緒に表示されます。',
    nextTitle: '今後の流れ',
    afterwards: [
      'アンケートは随時追加されます。ときどきご確認ください。',
      '条件に合わないこともあります。そのときは次のアンケートをお試しください。',
    ],
    genders: [
      { value: 'f', label: '女性' },
      { value: 'm', label: '男性' },
    ],
    step: (name) => stepTitles[name],
    progress: (step, of) => `ステップ ${format.number(step)} / ${format.number(of)}`,
    promise: (time, surveys) =>
      surveys === 0
        ? `所要時間：${close(time)}`
        : `所要時間：${close(time)}、最大${format.number(surveys)}件のアンケートに参加できます`,
    mayDecline: (option) => `「${option}」も選べます`,
    field: (field) => labels[field],
    birthPart: (part) => ({ day: '日', month: '月', year: '年' })[part],
    error: fieldError,
    refused: (label) => `この項目を確認してください：${label}`,
    tooYoung: (years) => `${format.number(years)}歳以上の方のみ登録できます`,
    trouble: (reason) => troubles[reason],
    labels: {
      questions,
      options,
      devices,
      incomeBelow: (amount) => `${amount}未満`,
      moreThan: (amount) => `${amount}より多い`,
    },
  };
}
