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
    or: 'または',
    chooseAll: '当てはまるものをすべて選んでください',
    birthHint: '月は数字で入力（例：3月なら3）',
    incomeHint: '米ドルでのおおよその金額でかまいません',
    back: '戻る',
    next: '次へ',
    submit: 'プロフィールを作成',
    sending: '送信中…',
    signedOut: 'アンケートに回答するには、ログインしてください。',
    notSetUp: 'ページの設定に問題があります。ご利用元のサイトまたはアプリにお問い合わせください。',
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
  };
}
