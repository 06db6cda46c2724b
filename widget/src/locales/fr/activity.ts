import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Commencée',
  pending: 'En attente',
  credited: 'Créditée',
  rejected: 'Refusée',
  reversed: 'Annulée',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'Vous avez terminé hors délai.',
  already_completed: 'Vous avez déjà reçu la récompense de cette offre.',
  screenout: 'Votre profil ne correspondait pas à ce sondage.',
  quota_full: 'Le sondage avait assez de réponses.',
  quality: 'Certaines réponses n’ont pas passé les contrôles.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Je n’ai pas reçu ma récompense',
  2: 'L’offre ouvre la mauvaise page',
  3: 'Autre chose',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Offre',
  completed_at: 'Quand avez-vous terminé l’offre\u202f?',
  message: 'Que s’est-il passé\u202f?',
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  proof_image_url: 'Lien vers une capture d’écran',
  proof_video_url: 'Lien vers un enregistrement',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Saisissez le nom de l’offre',
  completed_at: 'Indiquez la date à laquelle vous avez terminé l’offre',
  message: 'Expliquez ce qui s’est passé',
  name: 'Saisissez votre nom',
  email: 'Saisissez votre adresse e-mail',
  proof_image_url: 'Saisissez un lien',
  proof_video_url: 'Saisissez un lien',
};

const troubles = {
  offline: 'Message non envoyé. Vérifiez votre connexion et réessayez.',
  busy: 'Vous pouvez envoyer cinq messages par jour. Réessayez plus tard.',
  server: 'Un problème est survenu. Votre texte est toujours là. Réessayez dans un instant.',
  setup: 'Message non envoyé. Contactez l’assistance de l’appli ou du site.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'Vous recevrez la récompense après validation.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'Les conditions de l’offre ne sont pas remplies.';
  if (state === 'reversed') return 'L’annonceur a annulé la récompense.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}\u00a0: ${max} caractères au maximum`;
  if (code === 'future') return 'La date ne peut pas être dans le futur';
  if (field === 'email') return 'Saisissez une adresse e-mail du type name@example.com';
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
    offersEmpty: 'Commencez une offre et suivez-la ici.',
    historyTitle: 'Historique du solde',
    historyEmpty: 'Vos récompenses apparaissent ici une fois créditées.',
    historyFailed: 'Impossible de charger votre historique',
    adjustment: 'Ajustement',
    reversed: 'Annulée',
    loading: 'Chargement de votre activité',
    failedTitle: 'Impossible d’afficher votre activité pour le moment',
    continue: 'Continuer',
    notCredited: 'Récompense manquante\u202f?',
    report: 'Signaler un problème',
    state: (state) => states[state],
    ended: 'Terminée',
    stepState: (state) => (state === 'clicked' ? 'À faire' : states[state]),
    expected: (state, amount) => `${state === 'pending' ? 'En attente\u00a0: ' : 'À gagner\u00a0: '}${amount}`,
    explain,
    extras: {
      screenout: 'Cette fois, votre profil ne correspondait pas. Cette récompense est pour votre essai.',
      bonus: 'Une récompense supplémentaire pour cette offre.',
    },
    stepsDone: (done, of) =>
      `${format.number(done)} ${format.plural(done, { one: 'étape', other: 'étapes' })} sur ${format.number(of)}`,
    ticketTitle: 'Signaler un problème',
    ticketIntro: 'Expliquez ce qui n’a pas fonctionné. Nous vous répondrons par e-mail.',
    back: 'Revenir à l’activité',
    subject: 'Quel est le problème\u202f?',
    optional: 'facultatif',
    addProof: 'Ajouter une capture ou une vidéo',
    send: 'Envoyer',
    sending: 'Envoi…',
    errorTitle: 'Il y a un problème',
    errorPrefix: 'Erreur\u00a0:',
    sentTitle: 'Message envoyé',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? '200 caractères au maximum' : ''),
    error: ticketError,
    refused: (label) => `Vérifiez ce champ\u00a0: ${label}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Demande n°\u00a0${ticketId}. Nous vous répondrons par e-mail.`,
  };
}
