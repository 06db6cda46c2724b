import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

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

/** The activity tab in Japanese. */
export function messages(format: Format): ActivityMessages {
  return {
    format,
    balance: '残高',
    offersTitle: '参加したオファー',
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
    expected: (state, amount) => `${state === 'pending' ? '承認待ち：' : '獲得できる報酬：'}${amount}`,
    explain,
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
