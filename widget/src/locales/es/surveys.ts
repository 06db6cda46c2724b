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
    failedTitle: 'No pudimos cargar tus encuestas',
    consentTitle: 'Tu consentimiento',
    consentText:
      'Tus respuestas, incluidas las de origen étnico o discapacidad, se usan para ofrecerte encuestas. Si revocas tu consentimiento, borraremos tus respuestas sobre origen étnico y discapacidad.',
    withdrawConsent: 'Revocar consentimiento',
    consentWithdrawn: 'Consentimiento revocado. Borramos tus respuestas sobre origen étnico y discapacidad.',
    withdrawFailed: 'No pudimos revocar tu consentimiento. Inténtalo de nuevo en un momento.',
    start: 'Empezar encuesta',
    rating: (stars) => `Valoración: ${format.number(stars)} de 5`,
    found: (count) => `Encuestas para ti: ${format.number(count)}`,
  };
}
