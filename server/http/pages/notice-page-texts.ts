/** Texts for a person whose request can't be served. */
export interface NoticeTexts {
  /** A click on an invalid or expired link. */
  link_expired: NoticeText;
  /** A click on an offer that is not available to this user, for a reason that the page keeps secret. */
  offer_not_available: NoticeText;
  /** A click on an offer that has ended. */
  offer_ended: NoticeText;
  /** A click on an offer that has reached its limit of leads. */
  offer_full: NoticeText;
  /** A click on an offer that the user, or someone at the same IP address, has completed. */
  offer_completed: NoticeText;
  /** A click on an offer that targets other countries. */
  offer_not_in_country: NoticeText;
  /** A click on an offer that targets other devices, systems or browsers. */
  offer_not_on_device: NoticeText;
  /** A click on an offer that targets other languages or profiles. */
  offer_not_for_you: NoticeText;
  /** A click on an offer that pays less than its list said, because a rule has ended. */
  reward_changed: NoticeText;
  /** A click on a live survey that its provider no longer has for the user. */
  survey_gone: NoticeText;
  /** A click on a live survey while the user is in another one. */
  survey_busy: NoticeText;
  /** The provider sent the user back without a clear outcome. */
  survey_over: NoticeText;
  /** The user completed the survey. The credit may still be pending. */
  survey_complete: NoticeText;
  /** The user didn't qualify. Some providers pay for that. */
  survey_screenout: NoticeText;
  /** The survey has enough participants. */
  survey_full: NoticeText;
  /** The provider rejected the quality of the user's answers. */
  survey_quality: NoticeText;
  /** The wall does not exist, or its URL is mistyped. */
  wall_not_found: NoticeText;
  /** The service can't show the wall right now. */
  wall_unavailable: NoticeText;
}

export interface NoticeText {
  title: string;
  advice: string;
}

/** The texts by language tag. They have no placeholders. */
export const noticeTexts = {
  en: {
    link_expired: {
      title: 'This link no longer works',
      advice: 'It may have expired. Go back to the offers and open it from there.',
    },
    offer_not_available: {
      title: 'This offer isn’t available',
      advice: 'You can’t start it right now. Try another offer.',
    },
    offer_ended: {
      title: 'This offer has ended',
      advice: 'Go back to the offers and choose another one.',
    },
    offer_full: { title: 'This offer is full', advice: 'It isn’t taking anyone else right now. Try another offer.' },
    offer_completed: {
      title: 'This offer is already done',
      advice: 'You or someone on your network has already completed it. Each offer pays once. Try another one.',
    },
    offer_not_in_country: {
      title: 'Not available in your country',
      advice: 'This offer is for other countries. Try another offer.',
    },
    offer_not_on_device: {
      title: 'Not available on this device',
      advice: 'This offer is for other devices or browsers. Try another offer.',
    },
    offer_not_for_you: {
      title: 'This offer isn’t available to you',
      advice: 'It’s for a different audience. Try another offer.',
    },
    reward_changed: {
      title: 'This offer pays less now',
      advice: 'A special reward has ended. You can continue, or go back and choose another offer.',
    },
    survey_gone: {
      title: 'This survey is gone',
      advice: 'Surveys close as soon as they have enough answers. Go back and pick another one.',
    },
    survey_busy: {
      title: 'Finish your other survey first',
      advice: 'You can take one survey at a time. Go back to the one you started, or try again later.',
    },
    survey_over: {
      title: 'That’s it for this survey',
      advice: 'If you completed it, we’ll credit you once it’s confirmed. You can close this page.',
    },
    survey_complete: {
      title: 'Thanks for completing this survey',
      advice: 'Your reward shows in your activity once it’s confirmed. You can close this page.',
    },
    survey_screenout: {
      title: 'You didn’t qualify this time',
      advice:
        'This survey is looking for other people. If trying it pays, that shows in your activity. You can close this page and pick another one.',
    },
    survey_full: {
      title: 'This survey is already full',
      advice:
        'It has enough answers from people like you, so it can’t pay. You can close this page and pick another one.',
    },
    survey_quality: {
      title: 'This survey ended early',
      advice:
        'Some answers didn’t pass the survey’s checks, so it doesn’t pay. In the next one, take your time over each question.',
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
      advice: 'Por ahora no puedes empezarla. Prueba otra oferta.',
    },
    offer_ended: {
      title: 'Esta oferta ya terminó',
      advice: 'Vuelve a las ofertas y elige otra.',
    },
    offer_full: {
      title: 'Esta oferta ya no tiene cupo',
      advice: 'Por ahora no admite a más personas. Prueba otra oferta.',
    },
    offer_completed: {
      title: 'Esta oferta ya está hecha',
      advice: 'Tú o alguien de tu red ya la completó. Cada oferta se recompensa una sola vez. Prueba otra.',
    },
    offer_not_in_country: {
      title: 'No disponible en tu país',
      advice: 'Esta oferta es para otros países. Prueba otra oferta.',
    },
    offer_not_on_device: {
      title: 'No disponible en este dispositivo',
      advice: 'Esta oferta es para otros dispositivos o navegadores. Prueba otra oferta.',
    },
    offer_not_for_you: {
      title: 'Esta oferta no está disponible para ti',
      advice: 'Está dirigida a otro público. Prueba otra oferta.',
    },
    reward_changed: {
      title: 'Esta oferta ahora paga menos',
      advice: 'Terminó una recompensa especial. Puedes continuar o volver y elegir otra oferta.',
    },
    survey_gone: {
      title: 'Esta encuesta ya no está disponible',
      advice: 'Las encuestas se cierran en cuanto tienen suficientes respuestas. Vuelve y elige otra.',
    },
    survey_busy: {
      title: 'Termina antes la otra encuesta',
      advice: 'Solo puedes hacer una encuesta a la vez. Vuelve a la que empezaste o inténtalo más tarde.',
    },
    survey_over: {
      title: 'Has llegado al final de la encuesta',
      advice: 'Si la completaste, recibirás tu recompensa en cuanto se confirme. Ya puedes cerrar esta página.',
    },
    survey_complete: {
      title: 'Gracias por completar la encuesta',
      advice: 'Tu recompensa aparecerá en tu actividad en cuanto se confirme. Ya puedes cerrar esta página.',
    },
    survey_screenout: {
      title: 'Esta vez no cumples los requisitos',
      advice:
        'Esta encuesta busca a otras personas. Si el intento tiene recompensa, la verás en tu actividad. Puedes cerrar esta página y elegir otra.',
    },
    survey_full: {
      title: 'Esta encuesta ya está completa',
      advice:
        'Ya tiene suficientes respuestas de personas como tú, así que no puede pagarte. Puedes cerrar esta página y elegir otra.',
    },
    survey_quality: {
      title: 'Esta encuesta terminó antes de tiempo',
      advice:
        'Algunas respuestas no superaron sus controles, así que no da recompensa. En la próxima, tómate tu tiempo con cada pregunta.',
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
      advice: 'Vous ne pouvez pas la commencer pour le moment. Essayez une autre offre.',
    },
    offer_ended: {
      title: 'Cette offre est terminée',
      advice: 'Revenez aux offres et choisissez-en une autre.',
    },
    offer_full: {
      title: 'Cette offre est complète',
      advice: 'Elle n’accepte plus personne pour le moment. Essayez une autre offre.',
    },
    offer_completed: {
      title: 'Cette offre a déjà été faite',
      advice:
        'Vous ou une personne de votre réseau l’avez déjà terminée. Chaque offre n’est récompensée qu’une fois. Essayez-en une autre.',
    },
    offer_not_in_country: {
      title: 'Non disponible dans votre pays',
      advice: 'Cette offre est réservée à d’autres pays. Essayez une autre offre.',
    },
    offer_not_on_device: {
      title: 'Non disponible sur cet appareil',
      advice: 'Cette offre est réservée à d’autres appareils ou navigateurs. Essayez une autre offre.',
    },
    offer_not_for_you: {
      title: 'Cette offre n’est pas disponible pour vous',
      advice: 'Elle s’adresse à un autre public. Essayez une autre offre.',
    },
    reward_changed: {
      title: 'Cette offre rapporte maintenant moins',
      advice: 'Une récompense spéciale a pris fin. Vous pouvez continuer, ou revenir et choisir une autre offre.',
    },
    survey_gone: {
      title: 'Ce sondage n’est plus disponible',
      advice: 'Un sondage se ferme dès qu’il a assez de réponses. Revenez en arrière et choisissez-en un autre.',
    },
    survey_busy: {
      title: 'Terminez d’abord l’autre sondage',
      advice:
        'Vous ne pouvez répondre qu’à un sondage à la fois. Reprenez celui que vous avez commencé ou réessayez plus tard.',
    },
    survey_over: {
      title: 'Le sondage est terminé',
      advice:
        'Si vous avez répondu à tout, la récompense sera créditée dès sa confirmation. Vous pouvez fermer cette page.',
    },
    survey_complete: {
      title: 'Merci d’avoir répondu au sondage',
      advice: 'Votre récompense apparaîtra dans votre activité dès sa confirmation. Vous pouvez fermer cette page.',
    },
    survey_screenout: {
      title: 'Vous ne correspondez pas cette fois',
      advice:
        'Ce sondage s’adresse à d’autres personnes. Si l’essai est récompensé, vous le verrez dans votre activité. Vous pouvez fermer cette page et en choisir un autre.',
    },
    survey_full: {
      title: 'Ce sondage est déjà complet',
      advice:
        'Il a assez de réponses de personnes comme vous et ne peut donc pas vous récompenser. Vous pouvez fermer cette page et en choisir un autre.',
    },
    survey_quality: {
      title: 'Le sondage s’est arrêté plus tôt',
      advice:
        'Certaines réponses n’ont pas passé ses contrôles, il n’est donc pas récompensé. La prochaine fois, prenez votre temps pour chaque question.',
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
      advice: 'Du kannst es gerade nicht starten. Probier ein anderes Angebot.',
    },
    offer_ended: {
      title: 'Dieses Angebot ist beendet',
      advice: 'Geh zurück zu den Angeboten und wähl ein anderes.',
    },
    offer_full: {
      title: 'Dieses Angebot ist ausgebucht',
      advice: 'Es nimmt gerade niemanden mehr auf. Probier ein anderes Angebot.',
    },
    offer_completed: {
      title: 'Dieses Angebot ist schon erledigt',
      advice:
        'Du oder jemand in deinem Netzwerk hat es schon abgeschlossen. Jedes Angebot wird nur einmal belohnt. Probier ein anderes.',
    },
    offer_not_in_country: {
      title: 'In deinem Land nicht verfügbar',
      advice: 'Dieses Angebot ist für andere Länder. Probier ein anderes Angebot.',
    },
    offer_not_on_device: {
      title: 'Auf diesem Gerät nicht verfügbar',
      advice: 'Dieses Angebot ist für andere Geräte oder Browser. Probier ein anderes Angebot.',
    },
    offer_not_for_you: {
      title: 'Dieses Angebot ist für dich nicht verfügbar',
      advice: 'Es richtet sich an eine andere Zielgruppe. Probier ein anderes Angebot.',
    },
    reward_changed: {
      title: 'Dieses Angebot bringt jetzt weniger',
      advice: 'Eine Sonderprämie ist abgelaufen. Du kannst fortfahren oder zurückgehen und ein anderes Angebot wählen.',
    },
    survey_gone: {
      title: 'Diese Umfrage ist nicht mehr da',
      advice: 'Umfragen schließen, sobald genug Antworten da sind. Geh zurück und such dir eine andere aus.',
    },
    survey_busy: {
      title: 'Beende erst die andere Umfrage',
      advice:
        'Du kannst immer nur an einer Umfrage teilnehmen. Geh zu der zurück, die du begonnen hast, oder versuch es später noch einmal.',
    },
    survey_over: {
      title: 'Das war’s mit dieser Umfrage',
      advice:
        'Wenn du sie abgeschlossen hast, schreiben wir dir die Prämie gut, sobald das bestätigt ist. Du kannst diese Seite schließen.',
    },
    survey_complete: {
      title: 'Danke, du hast die Umfrage abgeschlossen',
      advice: 'Deine Prämie erscheint unter „Aktivität“, sobald sie bestätigt ist. Du kannst diese Seite schließen.',
    },
    survey_screenout: {
      title: 'Diesmal hat es nicht gepasst',
      advice:
        'Diese Umfrage sucht andere Personen. Falls es für den Versuch etwas gibt, siehst du es unter „Aktivität“. Du kannst diese Seite schließen und eine andere wählen.',
    },
    survey_full: {
      title: 'Diese Umfrage ist schon voll',
      advice:
        'Sie hat genug Antworten von Menschen wie dir und zahlt deshalb nichts. Du kannst diese Seite schließen und eine andere wählen.',
    },
    survey_quality: {
      title: 'Diese Umfrage endete vorzeitig',
      advice:
        'Einige Antworten haben ihre Prüfungen nicht bestanden, deshalb zahlt sie nichts. Nimm dir bei der nächsten für jede Frage Zeit.',
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
      advice: 'Você não pode começar esta oferta agora. Tente outra oferta.',
    },
    offer_ended: {
      title: 'Esta oferta terminou',
      advice: 'Volte às ofertas e escolha outra.',
    },
    offer_full: {
      title: 'Esta oferta está sem vagas',
      advice: 'No momento, ela não aceita mais ninguém. Tente outra oferta.',
    },
    offer_completed: {
      title: 'Esta oferta já foi concluída',
      advice: 'Você ou alguém na sua rede já concluiu esta oferta. Cada oferta é recompensada só uma vez. Tente outra.',
    },
    offer_not_in_country: {
      title: 'Indisponível no seu país',
      advice: 'Esta oferta é para outros países. Tente outra oferta.',
    },
    offer_not_on_device: {
      title: 'Indisponível neste dispositivo',
      advice: 'Esta oferta é para outros dispositivos ou navegadores. Tente outra oferta.',
    },
    offer_not_for_you: {
      title: 'Esta oferta não está disponível para você',
      advice: 'Ela é para outro público. Tente outra oferta.',
    },
    reward_changed: {
      title: 'Esta oferta agora paga menos',
      advice: 'Uma recompensa especial terminou. Você pode continuar ou voltar e escolher outra oferta.',
    },
    survey_gone: {
      title: 'Esta pesquisa não está mais disponível',
      advice: 'As pesquisas fecham assim que têm respostas suficientes. Volte e escolha outra.',
    },
    survey_busy: {
      title: 'Termine a outra pesquisa primeiro',
      advice: 'Você só pode fazer uma pesquisa por vez. Volte à que você começou ou tente mais tarde.',
    },
    survey_over: {
      title: 'A pesquisa terminou',
      advice: 'Se você a concluiu, o crédito entra assim que for confirmado. Você já pode fechar esta página.',
    },
    survey_complete: {
      title: 'Obrigado por concluir a pesquisa',
      advice: 'Sua recompensa aparece na sua atividade assim que for confirmada. Você já pode fechar esta página.',
    },
    survey_screenout: {
      title: 'Desta vez você não se qualificou',
      advice:
        'Esta pesquisa procura outras pessoas. Se a tentativa tiver recompensa, ela aparece na sua atividade. Você pode fechar esta página e escolher outra.',
    },
    survey_full: {
      title: 'Esta pesquisa já está completa',
      advice:
        'Ela já tem respostas suficientes de pessoas como você e por isso não pode pagar. Você pode fechar esta página e escolher outra.',
    },
    survey_quality: {
      title: 'Esta pesquisa terminou antes',
      advice:
        'Algumas respostas não passaram nas verificações, por isso ela não paga. Na próxima, responda a cada pergunta com calma.',
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
      advice: 'Ora non puoi iniziarla. Prova un’altra offerta.',
    },
    offer_ended: {
      title: 'Questa offerta è terminata',
      advice: 'Torna alle offerte e scegline un’altra.',
    },
    offer_full: {
      title: 'Questa offerta è al completo',
      advice: 'Al momento non accetta altre persone. Prova un’altra offerta.',
    },
    offer_completed: {
      title: 'Questa offerta è già stata completata',
      advice:
        'Tu o qualcuno nella tua rete l’ha già completata. Ogni offerta viene ricompensata una sola volta. Provane un’altra.',
    },
    offer_not_in_country: {
      title: 'Non disponibile nel tuo Paese',
      advice: 'Questa offerta è per altri Paesi. Prova un’altra offerta.',
    },
    offer_not_on_device: {
      title: 'Non disponibile su questo dispositivo',
      advice: 'Questa offerta è per altri dispositivi o browser. Prova un’altra offerta.',
    },
    offer_not_for_you: {
      title: 'Questa offerta non è disponibile per te',
      advice: 'È rivolta a un altro pubblico. Prova un’altra offerta.',
    },
    reward_changed: {
      title: 'Ora questa offerta paga meno',
      advice:
        'Una ricompensa speciale è terminata. Puoi continuare oppure tornare indietro e scegliere un’altra offerta.',
    },
    survey_gone: {
      title: 'Questo sondaggio non è più disponibile',
      advice: 'I sondaggi si chiudono appena hanno abbastanza risposte. Torna indietro e scegline un altro.',
    },
    survey_busy: {
      title: 'Finisci prima l’altro sondaggio',
      advice: 'Puoi fare un solo sondaggio alla volta. Torna a quello che hai iniziato o riprova più tardi.',
    },
    survey_over: {
      title: 'Il sondaggio è finito',
      advice: 'Se l’hai completato, riceverai l’accredito appena viene confermato. Puoi chiudere questa pagina.',
    },
    survey_complete: {
      title: 'Grazie per aver completato il sondaggio',
      advice: 'La ricompensa comparirà nella tua attività appena viene confermata. Puoi chiudere questa pagina.',
    },
    survey_screenout: {
      title: 'Questa volta non rientri nei requisiti',
      advice:
        'Questo sondaggio cerca altre persone. Se il tentativo prevede una ricompensa, la vedrai nella tua attività. Puoi chiudere questa pagina e sceglierne un altro.',
    },
    survey_full: {
      title: 'Questo sondaggio è già al completo',
      advice:
        'Ha già abbastanza risposte di persone come te, quindi non può pagare. Puoi chiudere questa pagina e sceglierne un altro.',
    },
    survey_quality: {
      title: 'Il sondaggio è finito in anticipo',
      advice:
        'Alcune risposte non hanno superato i controlli, quindi non dà ricompensa. Nel prossimo, prenditi il tempo che serve per ogni domanda.',
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
      advice: 'Je kunt deze nu niet starten. Probeer een andere aanbieding.',
    },
    offer_ended: {
      title: 'Deze aanbieding is afgelopen',
      advice: 'Ga terug naar de aanbiedingen en kies een andere.',
    },
    offer_full: {
      title: 'Deze aanbieding is vol',
      advice: 'Er kan nu niemand meer bij. Probeer een andere aanbieding.',
    },
    offer_completed: {
      title: 'Deze aanbieding is al gedaan',
      advice:
        'Jij of iemand op je netwerk heeft de aanbieding al afgerond. Elke aanbieding wordt één keer beloond. Probeer een andere.',
    },
    offer_not_in_country: {
      title: 'Niet beschikbaar in je land',
      advice: 'Deze aanbieding is voor andere landen. Probeer een andere aanbieding.',
    },
    offer_not_on_device: {
      title: 'Niet beschikbaar op dit apparaat',
      advice: 'Deze aanbieding is voor andere apparaten of browsers. Probeer een andere aanbieding.',
    },
    offer_not_for_you: {
      title: 'Deze aanbieding is niet beschikbaar voor jou',
      advice: 'De aanbieding is voor een andere doelgroep. Probeer een andere aanbieding.',
    },
    reward_changed: {
      title: 'Deze aanbieding levert nu minder op',
      advice: 'Een speciale beloning is afgelopen. Je kunt doorgaan, of teruggaan en een andere aanbieding kiezen.',
    },
    survey_gone: {
      title: 'Deze enquête is er niet meer',
      advice: 'Enquêtes sluiten zodra er genoeg antwoorden zijn. Ga terug en kies een andere.',
    },
    survey_busy: {
      title: 'Maak eerst je andere enquête af',
      advice:
        'Je kunt maar één enquête tegelijk doen. Ga terug naar de enquête waaraan je begonnen bent of probeer het later opnieuw.',
    },
    survey_over: {
      title: 'Deze enquête is klaar',
      advice: 'Heb je hem afgerond, dan krijg je je beloning zodra dat bevestigd is. Je kunt deze pagina sluiten.',
    },
    survey_complete: {
      title: 'Bedankt voor het invullen van de enquête',
      advice: 'Je beloning verschijnt in je activiteit zodra die bevestigd is. Je kunt deze pagina sluiten.',
    },
    survey_screenout: {
      title: 'Je komt deze keer niet in aanmerking',
      advice:
        'Deze enquête zoekt andere mensen. Staat er iets tegenover je poging, dan zie je dat in je activiteit. Je kunt deze pagina sluiten en een andere kiezen.',
    },
    survey_full: {
      title: 'Deze enquête zit al vol',
      advice:
        'Er zijn genoeg antwoorden van mensen zoals jij, dus er kan niets worden uitbetaald. Je kunt deze pagina sluiten en een andere kiezen.',
    },
    survey_quality: {
      title: 'Deze enquête stopte voortijdig',
      advice:
        'Sommige antwoorden kwamen niet door de controles, dus er is geen beloning. Neem bij de volgende voor elke vraag de tijd.',
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
      advice: 'Nie możesz jej teraz rozpocząć. Wypróbuj inną ofertę.',
    },
    offer_ended: {
      title: 'Ta oferta się zakończyła',
      advice: 'Wróć do ofert i wybierz inną.',
    },
    offer_full: {
      title: 'W tej ofercie nie ma już miejsc',
      advice: 'Na razie nie przyjmuje kolejnych osób. Wypróbuj inną ofertę.',
    },
    offer_completed: {
      title: 'Ta oferta jest już ukończona',
      advice: 'Ukończono ją na Twoim koncie lub w Twojej sieci. Każda oferta jest nagradzana tylko raz. Wypróbuj inną.',
    },
    offer_not_in_country: {
      title: 'Niedostępna w Twoim kraju',
      advice: 'Ta oferta jest dla innych krajów. Wypróbuj inną ofertę.',
    },
    offer_not_on_device: {
      title: 'Niedostępna na tym urządzeniu',
      advice: 'Ta oferta jest na inne urządzenia lub przeglądarki. Wypróbuj inną ofertę.',
    },
    offer_not_for_you: {
      title: 'Ta oferta nie jest dostępna dla Ciebie',
      advice: 'Jest skierowana do innej grupy odbiorców. Wypróbuj inną ofertę.',
    },
    reward_changed: {
      title: 'Ta oferta przynosi teraz mniej',
      advice: 'Specjalna nagroda już się skończyła. Możesz kontynuować albo wrócić i wybrać inną ofertę.',
    },
    survey_gone: {
      title: 'Tej ankiety już nie ma',
      advice: 'Ankieta zamyka się, gdy zbierze dość odpowiedzi. Wróć i wybierz inną.',
    },
    survey_busy: {
      title: 'Najpierw dokończ drugą ankietę',
      advice: 'Możesz wypełniać tylko jedną ankietę naraz. Wróć do rozpoczętej albo spróbuj później.',
    },
    survey_over: {
      title: 'To koniec tej ankiety',
      advice: 'Jeśli została ukończona, nagroda pojawi się po potwierdzeniu. Możesz zamknąć tę stronę.',
    },
    survey_complete: {
      title: 'Dziękujemy za wypełnienie ankiety',
      advice: 'Nagroda pojawi się w aktywności, gdy tylko zostanie potwierdzona. Możesz zamknąć tę stronę.',
    },
    survey_screenout: {
      title: 'Tym razem ankieta nie jest dla Ciebie',
      advice:
        'Ta ankieta szuka innych osób. Jeśli za próbę jest nagroda, zobaczysz ją w aktywności. Możesz zamknąć tę stronę i wybrać inną.',
    },
    survey_full: {
      title: 'Ta ankieta jest już pełna',
      advice:
        'Ma już dość odpowiedzi od osób takich jak Ty, więc nie może zapłacić. Możesz zamknąć tę stronę i wybrać inną.',
    },
    survey_quality: {
      title: 'Ta ankieta skończyła się wcześniej',
      advice:
        'Część odpowiedzi nie przeszła kontroli, więc nie ma za nią nagrody. W następnej poświęć chwilę każdemu pytaniu.',
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
      advice: '現在はご利用いただけません。別のオファーをお試しください。',
    },
    offer_ended: {
      title: 'このオファーは終了しました',
      advice: 'オファー一覧に戻って、別のオファーをお選びください。',
    },
    offer_full: {
      title: 'このオファーは定員に達しました',
      advice: '現在、新しい参加は受け付けていません。別のオファーをお試しください。',
    },
    offer_completed: {
      title: 'このオファーは完了済みです',
      advice:
        'ご自身、または同じネットワークの方がすでに完了しています。報酬は1つのオファーにつき1回だけです。別のオファーをお試しください。',
    },
    offer_not_in_country: {
      title: 'お使いの国・地域では利用できません',
      advice: 'このオファーは他の国・地域が対象です。別のオファーをお試しください。',
    },
    offer_not_on_device: {
      title: 'このデバイスでは利用できません',
      advice: 'このオファーは他のデバイスやブラウザーが対象です。別のオファーをお試しください。',
    },
    offer_not_for_you: {
      title: 'このオファーの対象外です',
      advice: '参加条件に合わないオファーです。別のオファーをお試しください。',
    },
    reward_changed: {
      title: 'このオファーの報酬は下がりました',
      advice: '特別報酬は終了しました。このまま続けるか、戻って別のオファーを選べます。',
    },
    survey_gone: {
      title: 'このアンケートは終了しました',
      advice: '必要な回答数に達したアンケートは締め切られます。戻って別のアンケートをお選びください。',
    },
    survey_busy: {
      title: '先に別のアンケートを終えてください',
      advice: 'アンケートは一度に1件だけ回答できます。回答中のアンケートに戻るか、時間をおいてもう一度お試しください。',
    },
    survey_over: {
      title: 'アンケートはこれで終わりです',
      advice: '最後まで回答された場合は、確認が済みしだいポイントが付きます。このページは閉じてかまいません。',
    },
    survey_complete: {
      title: 'アンケートへのご回答ありがとうございました',
      advice: '報酬は、確認が済みしだいアクティビティに表示されます。このページは閉じてかまいません。',
    },
    survey_screenout: {
      title: '今回は対象外でした',
      advice:
        'このアンケートはほかの方を対象としています。参加のお礼がある場合は、アクティビティに表示されます。このページを閉じて、別のアンケートをお選びください。',
    },
    survey_full: {
      title: 'このアンケートは定員に達しました',
      advice:
        '同じ条件の方の回答がすでに集まったため、報酬はありません。このページを閉じて、別のアンケートをお選びください。',
    },
    survey_quality: {
      title: 'アンケートが途中で終了しました',
      advice:
        '一部の回答が確認を通らなかったため、報酬はありません。次のアンケートでは、質問ごとにゆっくりお答えください。',
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
      advice: 'العرض غير متاح لك حاليًا. جرّب عرضًا آخر.',
    },
    offer_ended: {
      title: 'انتهى هذا العرض',
      advice: 'ارجع إلى العروض واختر عرضًا آخر.',
    },
    offer_full: {
      title: 'اكتمل عدد المشاركين في هذا العرض',
      advice: 'لا يستقبل العرض مشاركين جددًا حاليًا. جرّب عرضًا آخر.',
    },
    offer_completed: {
      title: 'سبق إكمال هذا العرض',
      advice: 'أكملته أنت أو شخص آخر على شبكتك من قبل. تُمنح مكافأة كل عرض مرة واحدة فقط. جرّب عرضًا آخر.',
    },
    offer_not_in_country: { title: 'غير متاح في بلدك', advice: 'هذا العرض مخصص لبلدان أخرى. جرّب عرضًا آخر.' },
    offer_not_on_device: {
      title: 'غير متاح على هذا الجهاز',
      advice: 'هذا العرض مخصص لأجهزة أو متصفحات أخرى. جرّب عرضًا آخر.',
    },
    offer_not_for_you: {
      title: 'هذا العرض غير متاح لك',
      advice: 'هذا العرض موجّه إلى فئة أخرى. جرّب عرضًا آخر.',
    },
    reward_changed: {
      title: 'أصبحت مكافأة هذا العرض أقل',
      advice: 'انتهت مكافأة خاصة. يمكنك المتابعة، أو العودة واختيار عرض آخر.',
    },
    survey_gone: {
      title: 'هذا الاستبيان لم يعد متاحًا',
      advice: 'تُغلق الاستبيانات فور اكتمال عدد الإجابات المطلوب. ارجع واختر استبيانًا آخر.',
    },
    survey_busy: {
      title: 'أكمل الاستبيان الآخر أولًا',
      advice: 'يمكنك المشاركة في استبيان واحد فقط في كل مرة. ارجع إلى الاستبيان الذي بدأته أو حاول لاحقًا.',
    },
    survey_over: {
      title: 'انتهى هذا الاستبيان',
      advice: 'إذا أكملته فستُضاف مكافأتك بعد تأكيده. يمكنك إغلاق هذه الصفحة.',
    },
    survey_complete: {
      title: 'شكرًا لإكمالك هذا الاستبيان',
      advice: 'ستظهر مكافأتك في نشاطك بعد تأكيدها. يمكنك إغلاق هذه الصفحة.',
    },
    survey_screenout: {
      title: 'لم تنطبق عليك الشروط هذه المرة',
      advice:
        'يبحث هذا الاستبيان عن أشخاص آخرين. إن كانت هناك مكافأة على المحاولة فستظهر في نشاطك. يمكنك إغلاق هذه الصفحة واختيار استبيان آخر.',
    },
    survey_full: {
      title: 'اكتمل عدد المشاركين في هذا الاستبيان',
      advice: 'لديه ما يكفي من إجابات أشخاص مثلك، لذلك لا مكافأة عليه. يمكنك إغلاق هذه الصفحة واختيار استبيان آخر.',
    },
    survey_quality: {
      title: 'انتهى هذا الاستبيان قبل أوانه',
      advice: 'لم تجتز بعض الإجابات فحوص الاستبيان، لذلك لا مكافأة عليه. في المرة القادمة خذ وقتك في كل سؤال.',
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
