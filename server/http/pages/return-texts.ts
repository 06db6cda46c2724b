import type { NoticeLanguage } from './notice-page-texts.ts';

/** The texts for the way back from a page about a click. */
export interface ReturnTexts {
  /** The button. */
  back: string;
  /** Shown if the browser neither went back nor closed the tab. */
  close: string;
}

/** By language tag, as for the pages. */
export const returnTexts = {
  en: { back: 'Back to the offers', close: 'You can close this tab now.' },
  es: { back: 'Volver a las ofertas', close: 'Ya puedes cerrar esta pestaña.' },
  fr: { back: 'Revenir aux offres', close: 'Vous pouvez fermer cet onglet.' },
  de: { back: 'Zurück zu den Angeboten', close: 'Du kannst diesen Tab jetzt schließen.' },
  'pt-BR': { back: 'Voltar às ofertas', close: 'Você já pode fechar esta aba.' },
  it: { back: 'Torna alle offerte', close: 'Ora puoi chiudere questa scheda.' },
  nl: { back: 'Terug naar de aanbiedingen', close: 'Je kunt dit tabblad nu sluiten.' },
  pl: { back: 'Wróć do ofert', close: 'Możesz już zamknąć tę kartę.' },
  ja: { back: 'オファー一覧に戻る', close: 'このタブは閉じてかまいません。' },
  ar: { back: 'العودة إلى العروض', close: 'يمكنك إغلاق علامة التبويب هذه الآن.' },
} as const satisfies Record<NoticeLanguage, ReturnTexts>;
