import type { Format } from '../../i18n/format.ts';
import type { SurveyMessages } from '../survey-messages.ts';

/** The surveys tab in Spanish. */
export function messages(format: Format): SurveyMessages {
  return {
    format,
    loading: 'Cargando encuestas',
    title: 'Tus encuestas',
    emptyTitle: 'No hay encuestas ahora mismo',
    emptyText: 'Las encuestas nuevas aparecen aquí. Vuelve más tarde.',
    emptyReasons: {
      profile_questions: 'Las redes de encuestas necesitan saber más de ti para encontrar encuestas adecuadas.',
      unsupported_country: 'Todavía no hay encuestas para tu país.',
      too_young: 'No llegas a la edad mínima para estas encuestas.',
      limit_reached: 'Has llegado al límite por ahora. Vuelve mañana.',
      using_vpn: 'Las encuestas no funcionan con VPN o proxy. Desactívalo e inténtalo de nuevo.',
      not_verified: 'Tienes que verificarte antes de hacer encuestas.',
      banned: 'Nuestros socios de encuestas ya no te ofrecen encuestas.',
    },
    failedTitle: 'No pudimos cargar tus encuestas',
    consentTitle: 'Tu consentimiento',
    consentText:
      'Tus respuestas, incluidas las de origen étnico o discapacidad, se usan para ofrecerte encuestas. Si revocas tu consentimiento, borraremos tus respuestas sobre origen étnico y discapacidad.',
    withdrawConsent: 'Revocar consentimiento',
    consentWithdrawn: 'Consentimiento revocado. Borramos tus respuestas sobre origen étnico y discapacidad.',
    withdrawFailed: 'No pudimos revocar tu consentimiento. Inténtalo de nuevo en un momento.',
    askTitle: 'Encuentra encuestas para ti',
    moreTitle: 'Más encuestas para ti',
    moreText: 'Puede que estas redes tengan ahora encuestas para ti. Solo les preguntamos si estás de acuerdo.',
    agreeTo: (network) =>
      `Acepto que ${network} reciba mi país, mi fecha de nacimiento, mi sexo, mi código postal y mis respuestas, así como mi dirección IP y mi navegador cada vez que busque encuestas, para proponerme las que encajen conmigo.`,
    showSurveysOf: (network) => `Ver encuestas de ${network}`,
    choiceFailed: 'No hemos podido guardar tu elección. Inténtalo de nuevo en un momento.',
    networksTitle: 'Redes de encuestas',
    networksText: 'Aceptaste que estas redes te busquen encuestas. Puedes dejarlo cuando quieras.',
    stopAsking: (network) => `Dejar de preguntar a ${network}`,
    failedTries:
      'Las últimas encuestas no han salido bien. Es habitual, porque cada una busca a personas concretas. Descansa un rato o prueba con otra.',
    start: 'Empezar encuesta',
    topPick: 'Recomendada',
    quickest: 'La más corta',
    survey: (minutes) => `Encuesta de ${format.unit(minutes, 'minute')}`,
    rating: (stars) => `Valoración: ${format.number(stars)} de 5`,
    found: (count) => `Encuestas para ti: ${format.number(count)}`,
  };
}
