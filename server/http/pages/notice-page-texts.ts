/** What a page says to a person whose request can't be served. */
export interface NoticeTexts {
  /** A click on an invalid or expired link. */
  link_expired: NoticeText;
  /** A click on an offer that is not available to this user. */
  offer_not_available: NoticeText;
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
      advice: 'It is too old or incomplete. Please go back to the offers and open it from there.',
    },
    offer_not_available: {
      title: 'This offer is not available',
      advice:
        'It may be full or over, you may have completed it already, or it is not meant for your country or device. Please choose another offer.',
    },
    wall_not_found: {
      title: 'This page doesn’t exist',
      advice: 'The address may be incomplete. Please go back and try again from there.',
    },
    wall_unavailable: { title: 'Offers can’t be shown right now', advice: 'Please try again in a moment.' },
  },
  es: {
    link_expired: {
      title: 'Este enlace ya no funciona',
      advice: 'Es demasiado antiguo o está incompleto. Vuelve a las ofertas y abre la oferta desde allí.',
    },
    offer_not_available: {
      title: 'Esta oferta no está disponible',
      advice:
        'Puede que se haya agotado, que haya terminado, que ya la hayas completado o que no sea para tu país o dispositivo. Elige otra oferta.',
    },
    wall_not_found: {
      title: 'Esta página no existe',
      advice: 'Puede que la dirección esté incompleta. Vuelve atrás e inténtalo de nuevo.',
    },
    wall_unavailable: {
      title: 'Ahora mismo no se pueden mostrar las ofertas',
      advice: 'Inténtalo de nuevo en un momento.',
    },
  },
  fr: {
    link_expired: {
      title: 'Ce lien ne fonctionne plus',
      advice: 'Il est trop ancien ou incomplet. Revenez aux offres et ouvrez l’offre depuis la liste.',
    },
    offer_not_available: {
      title: 'Cette offre n’est pas disponible',
      advice:
        'Elle est peut-être épuisée ou close, vous l’avez peut-être déjà terminée, ou elle n’est pas destinée à votre pays ou à votre appareil. Choisissez une autre offre.',
    },
    wall_not_found: {
      title: 'Cette page n’existe pas',
      advice: 'L’adresse est peut-être incomplète. Revenez en arrière et réessayez.',
    },
    wall_unavailable: {
      title: 'Les offres ne peuvent pas s’afficher pour le moment',
      advice: 'Réessayez dans un instant.',
    },
  },
  de: {
    link_expired: {
      title: 'Dieser Link funktioniert nicht mehr',
      advice: 'Er ist zu alt oder unvollständig. Geh zurück zu den Angeboten und öffne das Angebot von dort.',
    },
    offer_not_available: {
      title: 'Dieses Angebot ist nicht verfügbar',
      advice:
        'Vielleicht ist es ausgeschöpft oder beendet, du hast es schon abgeschlossen, oder es ist nicht für dein Land oder Gerät gedacht. Wähle ein anderes Angebot.',
    },
    wall_not_found: {
      title: 'Diese Seite gibt es nicht',
      advice: 'Vielleicht ist die Adresse unvollständig. Geh zurück und versuch es von dort noch einmal.',
    },
    wall_unavailable: {
      title: 'Die Angebote können gerade nicht angezeigt werden',
      advice: 'Versuch es gleich noch einmal.',
    },
  },
  'pt-BR': {
    link_expired: {
      title: 'Este link não funciona mais',
      advice: 'Ele é antigo demais ou está incompleto. Volte às ofertas e abra a oferta por lá.',
    },
    offer_not_available: {
      title: 'Esta oferta não está disponível',
      advice:
        'Ela pode estar esgotada, ter terminado, já ter sido concluída por você ou não ser destinada ao seu país ou dispositivo. Escolha outra oferta.',
    },
    wall_not_found: {
      title: 'Esta página não existe',
      advice: 'O endereço pode estar incompleto. Volte e tente de novo por lá.',
    },
    wall_unavailable: { title: 'Não é possível mostrar as ofertas agora', advice: 'Tente de novo daqui a pouco.' },
  },
  it: {
    link_expired: {
      title: 'Questo link non funziona più',
      advice: 'È troppo vecchio o incompleto. Torna alle offerte e apri l’offerta da lì.',
    },
    offer_not_available: {
      title: 'Questa offerta non è disponibile',
      advice:
        'Potrebbe essere esaurita, terminata, già completata da te o non destinata al tuo Paese o dispositivo. Scegli un’altra offerta.',
    },
    wall_not_found: {
      title: 'Questa pagina non esiste',
      advice: 'L’indirizzo potrebbe essere incompleto. Torna indietro e riprova da lì.',
    },
    wall_unavailable: { title: 'Al momento non è possibile mostrare le offerte', advice: 'Riprova tra poco.' },
  },
  nl: {
    link_expired: {
      title: 'Deze link werkt niet meer',
      advice: 'De link is te oud of onvolledig. Ga terug naar de aanbiedingen en open de aanbieding daar.',
    },
    offer_not_available: {
      title: 'Deze aanbieding is niet beschikbaar',
      advice:
        'Misschien is de aanbieding vol, afgelopen, al door jou afgerond of niet bedoeld voor jouw land of apparaat. Kies een andere aanbieding.',
    },
    wall_not_found: {
      title: 'Deze pagina bestaat niet',
      advice: 'Misschien is het adres onvolledig. Ga terug en probeer het daar opnieuw.',
    },
    wall_unavailable: { title: 'De aanbiedingen kunnen nu niet worden getoond', advice: 'Probeer het zo opnieuw.' },
  },
  pl: {
    link_expired: {
      title: 'Ten link już nie działa',
      advice: 'Jest za stary lub niekompletny. Wróć do listy ofert i otwórz ofertę stamtąd.',
    },
    offer_not_available: {
      title: 'Ta oferta nie jest dostępna',
      advice:
        'Być może się wyczerpała lub zakończyła, została już przez Ciebie ukończona albo nie jest przeznaczona dla Twojego kraju lub urządzenia. Wybierz inną ofertę.',
    },
    wall_not_found: {
      title: 'Ta strona nie istnieje',
      advice: 'Adres może być niekompletny. Wróć i spróbuj ponownie.',
    },
    wall_unavailable: { title: 'Nie można teraz wyświetlić ofert', advice: 'Spróbuj ponownie za chwilę.' },
  },
  ja: {
    link_expired: {
      title: 'このリンクは使えません',
      advice: '有効期限が切れているか、リンクが正しくありません。オファー一覧に戻り、そこから開いてください。',
    },
    offer_not_available: {
      title: 'このオファーは利用できません',
      advice:
        '定員に達した、終了した、すでに完了している、またはお住まいの国やお使いのデバイスが対象外の可能性があります。別のオファーをお選びください。',
    },
    wall_not_found: {
      title: 'このページは存在しません',
      advice: 'アドレスが正しくない可能性があります。前の画面に戻って、もう一度お試しください。',
    },
    wall_unavailable: { title: '現在オファーを表示できません', advice: 'しばらくしてからもう一度お試しください。' },
  },
  ar: {
    link_expired: {
      title: 'هذا الرابط لم يعد صالحًا',
      advice: 'انتهت مدته أو أنه غير مكتمل. يُرجى العودة إلى العروض وفتح العرض من هناك.',
    },
    offer_not_available: {
      title: 'هذا العرض غير متاح',
      advice: 'ربما نفد أو انتهى، أو سبق أن أكملته، أو أنه غير مخصص لبلدك أو جهازك. يُرجى اختيار عرض آخر.',
    },
    wall_not_found: {
      title: 'هذه الصفحة غير موجودة',
      advice: 'قد يكون العنوان غير مكتمل. يُرجى الرجوع والمحاولة مرة أخرى.',
    },
    wall_unavailable: { title: 'يتعذر عرض العروض الآن', advice: 'يُرجى المحاولة مرة أخرى بعد قليل.' },
  },
} as const satisfies Record<string, NoticeTexts>;

export type NoticeLanguage = keyof typeof noticeTexts;
