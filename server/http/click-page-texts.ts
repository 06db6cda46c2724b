/** What a click that leads nowhere tells the person: the link is no good (410), or the offer is not for them (403). */
export interface ClickPageTexts {
  link_expired: ClickPageText;
  offer_not_available: ClickPageText;
}

export interface ClickPageText {
  title: string;
  advice: string;
}

/** By language tag. Nothing here is of the person, and nothing is filled in. */
export const clickPageTexts = {
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
  },
} as const satisfies Record<string, ClickPageTexts>;

export type ClickPageLanguage = keyof typeof clickPageTexts;
