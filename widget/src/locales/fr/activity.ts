import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Commencée',
  pending: 'En vérification',
  credited: 'Créditée',
  rejected: 'Refusée',
  reversed: 'Retirée',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'Elle a été terminée hors délai.',
  already_completed: 'Vous avez déjà reçu la récompense de cette offre.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Je n’ai pas reçu ma récompense',
  2: 'L’offre mène à la mauvaise page',
  3: 'Autre chose',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Offre',
  completed_at: 'Quand l’avez-vous terminée\u202f?',
  message: 'Que s’est-il passé\u202f?',
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  proof_image_url: 'Lien vers une capture d’écran',
  proof_video_url: 'Lien vers un enregistrement',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Saisissez le nom de l’offre',
  completed_at: 'Indiquez le jour où vous avez terminé l’offre',
  message: 'Expliquez ce qui s’est passé',
  name: 'Saisissez votre nom',
  email: 'Saisissez votre adresse e-mail',
  proof_image_url: 'Saisissez un lien',
  proof_video_url: 'Saisissez un lien',
};

const troubles = {
  offline: 'Votre message n’a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.',
  busy: 'Vous pouvez envoyer cinq messages par jour, et aucun autre n’est accepté pour le moment. Réessayez plus tard.',
  server: 'Un problème est survenu de notre côté. Votre texte est toujours là\u00a0: réessayez dans un instant.',
  setup: 'Votre message ne peut pas être reçu ici. Prévenez le site d’où vous venez.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'La récompense arrive à la fin de la vérification.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'Les conditions de l’offre n’étaient pas remplies.';
  if (state === 'reversed') return 'L’annonceur a retiré la récompense.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}\u00a0: ${max} caractères au maximum`;
  if (code === 'future') return 'La date ne peut pas être dans le futur';
  if (field === 'email') return 'Saisissez une adresse e-mail du type nom@exemple.com';
  if (field === 'completed_at') return 'Indiquez une date valide';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}\u00a0: doit commencer par https:// ou http://`;
  }
  return `${labels[field]}\u00a0: un caractère n’est pas autorisé`;
}

/** The activity tab in French. */
export function messages(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Votre solde',
    offersTitle: 'Vos offres',
    offersEmpty: 'Les offres que vous commencez apparaissent ici, avec leur suivi.',
    historyTitle: 'Historique du solde',
    historyEmpty: 'Vos récompenses apparaissent ici dès qu’elles sont créditées.',
    historyFailed: 'L’historique n’a pas pu être chargé.',
    adjustment: 'Ajustement',
    reversed: 'Retirée',
    loading: 'Chargement de votre activité',
    failedTitle: 'Impossible d’afficher votre activité pour le moment',
    continue: 'Continuer',
    notCredited: 'Pas reçue\u202f?',
    report: 'Signaler un problème',
    change: (amount, currency) => `${amount > 0 ? '+' : ''}${format.number(amount)} ${currency}`.trim(),
    state: (state) => states[state],
    stepState: (state) => (state === 'clicked' ? 'À faire' : states[state]),
    expected: (state, amount) => `${state === 'pending' ? 'Pas encore crédité\u00a0: ' : 'À gagner\u00a0: '}${amount}`,
    explain,
    extras: {
      screenout: 'Cette fois, votre profil ne correspondait pas. Voici pour votre essai.',
      bonus: 'Une récompense supplémentaire pour cette offre.',
    },
    stepsDone: (done, of) =>
      `${format.number(done)} ${format.plural(done, { one: 'étape', other: 'étapes' })} sur ${format.number(of)}`,
    ticketTitle: 'Signaler un problème',
    ticketIntro: 'Expliquez ce qui n’a pas fonctionné. La réponse arrive par e-mail.',
    back: 'Retour à mon activité',
    subject: 'De quoi s’agit-il\u202f?',
    optional: 'facultatif',
    addProof: 'Ajouter une capture ou une vidéo',
    send: 'Envoyer',
    sending: 'Envoi…',
    errorTitle: 'Il y a un problème',
    errorPrefix: 'Erreur\u00a0:',
    sentTitle: 'Message envoyé',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? '200 caractères au maximum.' : ''),
    error: ticketError,
    refused: (label) => `${label}\u00a0: réponse refusée`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Son numéro est ${ticketId}. Conservez-le jusqu’à la réponse.`,
  };
}
