/** What a page says to a person whose request can't be served. */
export interface NoticeTexts {
  /** A click on an invalid or expired link. */
  link_expired: NoticeText;
  /** A click on an offer that is not available to this user, for an unknown reason. */
  offer_not_available: NoticeText;
  /** A click on an offer that has ended or is full. */
  offer_ended: NoticeText;
  /** A click on an offer that the user has completed. */
  offer_completed: NoticeText;
  /** A click on an offer that targets other countries or devices. */
  offer_not_for_you: NoticeText;
  /** The wall does not exist, or its URL is mistyped. */
  wall_not_found: NoticeText;
  /** The service can't show the wall right now. */
  wall_unavailable: NoticeText;
}

export interface NoticeText {
  title: string;
  advice: string;
}

/** The texts by language tag. Nothing is filled into them. */
export const noticeTexts = {
  en: {
    link_expired: {
      title: 'This link no longer works',
      advice: 'It may have expired. Go back to the offers and open it from there.',
    },
    offer_not_available: {
      title: 'This offer isn’t available',
      advice:
        'It may have ended, you may have already done it, or it isn’t available in your country or on your device. Try another offer.',
    },
    offer_ended: {
      title: 'This offer has ended',
      advice: 'Go back to the offers and choose another one.',
    },
    offer_completed: {
      title: 'You’ve already done this offer',
      advice: 'Every offer is rewarded once. Try another offer.',
    },
    offer_not_for_you: {
      title: 'This offer isn’t available to you',
      advice: 'It’s for other countries or devices. Try another offer.',
    },
    wall_not_found: {
      title: 'This page doesn’t exist',
      advice: 'The address may be incomplete. Go back and try again.',
    },
    wall_unavailable: {
      title: 'We can’t show offers right now',
      advice: 'Try again in a moment.',
    },
  },
  es: {
    link_expired: {
      title: 'Este enlace ya no funciona',
      advice: 'Es posible que haya caducado. Vuelve a las ofertas y ábrela desde allí.',
    },
    offer_not_available: {
      title: 'Esta oferta no está disponible',
      advice:
        'Puede que haya terminado, que ya la hayas completado o que no esté disponible en tu país o dispositivo. Prueba otra oferta.',
    },
    offer_ended: {
      title: 'Esta oferta ya terminó',
      advice: 'Vuelve a las ofertas y elige otra.',
    },
    offer_completed: {
      title: 'Ya completaste esta oferta',
      advice: 'Cada oferta se recompensa una sola vez. Prueba otra oferta.',
    },
    offer_not_for_you: {
      title: 'Esta oferta no está disponible para ti',
      advice: 'Es para otros países o dispositivos. Prueba otra oferta.',
    },
    wall_not_found: {
      title: 'Esta página no existe',
      advice: 'Puede que la dirección esté incompleta. Vuelve atrás e inténtalo de nuevo.',
    },
    wall_unavailable: {
      title: 'Ahora no podemos mostrar las ofertas',
      advice: 'Inténtalo de nuevo en un momento.',
    },
  },
  fr: {
    link_expired: {
      title: 'Ce lien ne fonctionne plus',
      advice: 'Il a peut-être expiré. Revenez aux offres et ouvrez l’offre depuis la liste.',
    },
    offer_not_available: {
      title: 'Cette offre n’est pas disponible',
      advice:
        'Elle est peut-être terminée, vous l’avez peut-être déjà faite, ou elle n’est pas disponible dans votre pays ou sur votre appareil. Essayez une autre offre.',
    },
    offer_ended: {
      title: 'Cette offre est terminée',
      advice: 'Revenez aux offres et choisissez-en une autre.',
    },
    offer_completed: {
      title: 'Vous avez déjà terminé cette offre',
      advice: 'Chaque offre n’est récompensée qu’une fois. Essayez une autre offre.',
    },
    offer_not_for_you: {
      title: 'Cette offre n’est pas disponible pour vous',
      advice: 'Elle est réservée à d’autres pays ou appareils. Essayez une autre offre.',
    },
    wall_not_found: {
      title: 'Cette page n’existe pas',
      advice: 'L’adresse est peut-être incomplète. Revenez en arrière et réessayez.',
    },
    wall_unavailable: {
      title: 'Impossible d’afficher les offres pour le moment',
      advice: 'Réessayez dans un instant.',
    },
  },
  de: {
    link_expired: {
      title: 'Dieser Link funktioniert nicht mehr',
      advice: 'Vielleicht ist er abgelaufen. Geh zurück zu den Angeboten und öffne das Angebot von dort.',
    },
    offer_not_available: {
      title: 'Dieses Angebot ist nicht verfügbar',
      advice:
        'Vielleicht ist es beendet, du hast es schon abgeschlossen oder es ist in deinem Land oder auf deinem Gerät nicht verfügbar. Probier ein anderes Angebot.',
    },
    offer_ended: {
      title: 'Dieses Angebot ist beendet',
      advice: 'Geh zurück zu den Angeboten und wähl ein anderes.',
    },
    offer_completed: {
      title: 'Du hast dieses Angebot schon abgeschlossen',
      advice: 'Jedes Angebot wird nur einmal belohnt. Probier ein anderes Angebot.',
    },
    offer_not_for_you: {
      title: 'Dieses Angebot ist für dich nicht verfügbar',
      advice: 'Es ist für andere Länder oder Geräte. Probier ein anderes Angebot.',
    },
    wall_not_found: {
      title: 'Diese Seite gibt es nicht',
      advice: 'Vielleicht ist die Adresse unvollständig. Geh zurück und versuch es noch einmal.',
    },
    wall_unavailable: {
      title: 'Wir können gerade keine Angebote anzeigen',
      advice: 'Versuch es gleich noch einmal.',
    },
  },
  'pt-BR': {
    link_expired: {
      title: 'Este link não funciona mais',
      advice: 'Ele pode ter expirado. Volte às ofertas e abra a oferta por lá.',
    },
    offer_not_available: {
      title: 'Esta oferta não está disponível',
      advice:
        'Ela pode ter terminado, você já pode ter concluído ou ela não está disponível no seu país ou dispositivo. Tente outra oferta.',
    },
    offer_ended: {
      title: 'Esta oferta terminou',
      advice: 'Volte às ofertas e escolha outra.',
    },
    offer_completed: {
      title: 'Você já concluiu esta oferta',
      advice: 'Cada oferta dá recompensa uma única vez. Tente outra oferta.',
    },
    offer_not_for_you: {
      title: 'Esta oferta não está disponível para você',
      advice: 'Ela é para outros países ou dispositivos. Tente outra oferta.',
    },
    wall_not_found: {
      title: 'Esta página não existe',
      advice: 'O endereço pode estar incompleto. Volte e tente de novo.',
    },
    wall_unavailable: {
      title: 'Não é possível mostrar as ofertas agora',
      advice: 'Tente de novo daqui a pouco.',
    },
  },
  it: {
    link_expired: {
      title: 'Questo link non funziona più',
      advice: 'Potrebbe essere scaduto. Torna alle offerte e apri l’offerta da lì.',
    },
    offer_not_available: {
      title: 'Questa offerta non è disponibile',
      advice:
        'Potrebbe essere terminata, potresti averla già completata o non è disponibile nel tuo Paese o sul tuo dispositivo. Prova un’altra offerta.',
    },
    offer_ended: {
      title: 'Questa offerta è terminata',
      advice: 'Torna alle offerte e scegline un’altra.',
    },
    offer_completed: {
      title: 'Hai già completato questa offerta',
      advice: 'Ogni offerta viene premiata una sola volta. Prova un’altra offerta.',
    },
    offer_not_for_you: {
      title: 'Questa offerta non è disponibile per te',
      advice: 'È riservata ad altri Paesi o dispositivi. Prova un’altra offerta.',
    },
    wall_not_found: {
      title: 'Questa pagina non esiste',
      advice: 'L’indirizzo potrebbe essere incompleto. Torna indietro e riprova.',
    },
    wall_unavailable: {
      title: 'Ora non è possibile mostrare le offerte',
      advice: 'Riprova tra poco.',
    },
  },
  nl: {
    link_expired: {
      title: 'Deze link werkt niet meer',
      advice: 'De link is misschien verlopen. Ga terug naar de aanbiedingen en open de aanbieding daar.',
    },
    offer_not_available: {
      title: 'Deze aanbieding is niet beschikbaar',
      advice:
        'Misschien is de aanbieding afgelopen, heb je deze al afgerond of is deze niet beschikbaar in jouw land of op jouw apparaat. Probeer een andere aanbieding.',
    },
    offer_ended: {
      title: 'Deze aanbieding is afgelopen',
      advice: 'Ga terug naar de aanbiedingen en kies een andere.',
    },
    offer_completed: {
      title: 'Je hebt deze aanbieding al afgerond',
      advice: 'Elke aanbieding wordt één keer beloond. Probeer een andere aanbieding.',
    },
    offer_not_for_you: {
      title: 'Deze aanbieding is niet beschikbaar voor jou',
      advice: 'Deze is voor andere landen of apparaten. Probeer een andere aanbieding.',
    },
    wall_not_found: {
      title: 'Deze pagina bestaat niet',
      advice: 'Misschien is het adres onvolledig. Ga terug en probeer het opnieuw.',
    },
    wall_unavailable: {
      title: 'We kunnen nu geen aanbiedingen tonen',
      advice: 'Probeer het zo opnieuw.',
    },
  },
  pl: {
    link_expired: {
      title: 'Ten link już nie działa',
      advice: 'Być może wygasł. Wróć do ofert i otwórz ofertę stamtąd.',
    },
    offer_not_available: {
      title: 'Ta oferta nie jest dostępna',
      advice:
        'Mogła się zakończyć, może być już przez Ciebie ukończona albo nie jest dostępna w Twoim kraju lub na Twoim urządzeniu. Wypróbuj inną ofertę.',
    },
    offer_ended: {
      title: 'Ta oferta się zakończyła',
      advice: 'Wróć do ofert i wybierz inną.',
    },
    offer_completed: {
      title: 'Ta oferta jest już ukończona',
      advice: 'Nagroda za każdą ofertę przysługuje raz. Wypróbuj inną ofertę.',
    },
    offer_not_for_you: {
      title: 'Ta oferta nie jest dostępna dla Ciebie',
      advice: 'Jest przeznaczona dla innych krajów lub urządzeń. Wypróbuj inną ofertę.',
    },
    wall_not_found: {
      title: 'Ta strona nie istnieje',
      advice: 'Adres może być niekompletny. Wróć i spróbuj ponownie.',
    },
    wall_unavailable: {
      title: 'Nie możemy teraz pokazać ofert',
      advice: 'Spróbuj ponownie za chwilę.',
    },
  },
  ja: {
    link_expired: {
      title: 'このリンクは使えません',
      advice: '有効期限が切れている可能性があります。オファー一覧に戻り、そこから開いてください。',
    },
    offer_not_available: {
      title: 'このオファーは利用できません',
      advice:
        '終了した、すでに完了している、またはお住まいの国やお使いのデバイスが対象外の可能性があります。別のオファーをお試しください。',
    },
    offer_ended: {
      title: 'このオファーは終了しました',
      advice: 'オファー一覧に戻って、別のオファーをお選びください。',
    },
    offer_completed: {
      title: 'このオファーは完了済みです',
      advice: '報酬を獲得できるのは、1つのオファーにつき1回です。別のオファーをお試しください。',
    },
    offer_not_for_you: {
      title: 'このオファーの対象外です',
      advice: 'お住まいの国やお使いのデバイスでは利用できません。別のオファーをお試しください。',
    },
    wall_not_found: {
      title: 'このページは存在しません',
      advice: 'アドレスが正しくない可能性があります。前の画面に戻って、もう一度お試しください。',
    },
    wall_unavailable: {
      title: '現在オファーを表示できません',
      advice: 'しばらくしてからもう一度お試しください。',
    },
  },
  ar: {
    link_expired: {
      title: 'هذا الرابط لم يعد صالحًا',
      advice: 'ربما انتهت صلاحيته. ارجع إلى العروض وافتح العرض من هناك.',
    },
    offer_not_available: {
      title: 'هذا العرض غير متاح',
      advice: 'ربما انتهى، أو سبق أن أكملته، أو أنه غير متاح في بلدك أو على جهازك. جرّب عرضًا آخر.',
    },
    offer_ended: {
      title: 'انتهى هذا العرض',
      advice: 'ارجع إلى العروض واختر عرضًا آخر.',
    },
    offer_completed: {
      title: 'سبق أن أكملت هذا العرض',
      advice: 'لكل عرض مكافأة واحدة فقط. جرّب عرضًا آخر.',
    },
    offer_not_for_you: {
      title: 'هذا العرض غير متاح لك',
      advice: 'هذا العرض مخصص لبلدان أو أجهزة أخرى. جرّب عرضًا آخر.',
    },
    wall_not_found: {
      title: 'هذه الصفحة غير موجودة',
      advice: 'قد يكون العنوان غير مكتمل. ارجع وحاول مرة أخرى.',
    },
    wall_unavailable: {
      title: 'يتعذر إظهار العروض الآن',
      advice: 'حاول مرة أخرى بعد قليل.',
    },
  },
} as const satisfies Record<string, NoticeTexts>;

export type NoticeLanguage = keyof typeof noticeTexts;

/** The label of the link that leads back to the wall. */
export const backLabels: Readonly<Record<NoticeLanguage, string>> = {
  en: 'Back to the offers',
  es: 'Volver a las ofertas',
  fr: 'Revenir aux offres',
  de: 'Zurück zu den Angeboten',
  'pt-BR': 'Voltar às ofertas',
  it: 'Torna alle offerte',
  nl: 'Terug naar de aanbiedingen',
  pl: 'Wróć do ofert',
  ja: 'オファー一覧に戻る',
  ar: 'العودة إلى العروض',
};
