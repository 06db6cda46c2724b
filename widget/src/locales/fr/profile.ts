import type { Format } from '../../i18n/format.ts';
import type { FieldError, PersonalField, ProfileMessages, StepName } from '../profile-messages.ts';

const stepTitles: Readonly<Record<StepName, string>> = {
  you: 'À propos de vous',
  address: 'Votre adresse',
  home: 'Votre foyer',
  work: 'Études et travail',
  devices: 'Vos appareils',
};

const labels: Readonly<Record<PersonalField, string>> = {
  email: 'Adresse e-mail',
  first_name: 'Prénom',
  last_name: 'Nom',
  gender: 'Genre',
  dob: 'Date de naissance',
  country: 'Pays',
  address1: 'Adresse',
  address2: 'Complément d’adresse',
  city: 'Ville',
  state: 'Région, État ou province',
  zip: 'Code postal',
  target_system_selected: 'Lesquels de ces appareils possédez-vous\u202f?',
};

const troubles = {
  exists: 'Un profil existe déjà avec ces informations. S’il est à vous, tout est en ordre.',
  offline: 'Réponses non envoyées. Vérifiez votre connexion et réessayez.',
  busy: 'Beaucoup de monde en ce moment. Réessayez dans une minute.',
  server: 'Un problème est survenu. Vos réponses sont toujours là. Réessayez dans un instant.',
  setup: 'Réponses non envoyées. Contactez l’assistance de l’appli ou du site.',
};

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const parts = { day: 'le jour', month: 'le mois', year: 'l’année' };

function fieldError({ field, code, part, max }: FieldError, name: string): string {
  if (field === 'dob') return birthError(code, part);
  if (field === 'target_system_selected') return 'Choisissez vos appareils, ou «\u00a0Aucun de ceux-ci\u00a0»';
  if (code === 'too_long') return `${name}\u00a0: ${max} caractères au maximum`;
  if (code === 'format') return formatError(field, name);
  const choose = field.startsWith('answers.') || field === 'gender' || field === 'country';
  return choose ? `Choisissez une réponse\u00a0: ${name}` : `Saisissez votre ${lower(name)}`;
}

function birthError(code: FieldError['code'], part: FieldError['part']): string {
  if (code === 'future') return 'La date de naissance ne peut pas être dans le futur';
  if (code === 'required')
    return part ? `Il manque ${parts[part]} de votre naissance` : 'Saisissez votre date de naissance';
  return part === 'day' || part === 'month'
    ? `Vérifiez ${parts[part]} de votre naissance`
    : 'Saisissez l’année en quatre chiffres, par exemple 1990';
}

function formatError(field: FieldError['field'], name: string): string {
  if (field === 'email') return 'Saisissez une adresse e-mail du type name@example.com';
  if (field === 'zip') return 'Code postal\u00a0: uniquement des lettres, des chiffres et des tirets';
  return `${name}\u00a0: un caractère n’est pas autorisé`;
}

/** The survey form in French. */
export function messages(format: Format): ProfileMessages {
  return {
    format,
    title: 'Des sondages pour vous',
    intro: 'Cinq étapes rapides. Vos réponses nous servent à trouver des sondages rémunérés pour vous.',
    optional: 'facultatif',
    choose: 'Choisir…',
    noneOfThese: 'Aucun de ceux-ci',
    noPostcode: 'Je n’ai pas de code postal',
    or: 'ou',
    chooseAll: 'Plusieurs choix possibles',
    birthHint: 'Indiquez le mois en chiffres, par exemple 3 pour mars',
    incomeHint: 'Une estimation en dollars américains suffit',
    back: 'Retour',
    next: 'Continuer',
    submit: 'Créer le profil',
    sending: 'Envoi…',
    signedOut: 'Connectez-vous pour répondre à des sondages.',
    notSetUp: 'Cette page est mal configurée. Contactez l’assistance de l’appli ou du site.',
    errorTitle: 'Il y a un problème',
    errorPrefix: 'Erreur\u00a0:',
    consentTitle: 'Votre accord',
    consentLink: 'Politique de confidentialité',
    consentSensitive:
      'J’accepte que mes réponses, y compris sur l’origine ethnique ou le handicap, servent à me proposer des sondages. Je peux retirer mon accord à tout moment.',
    consentRequired: 'Cochez la case pour créer votre profil',
    lockNote: 'Vos réponses sont enregistrées sous forme chiffrée',
    whyAsked: 'Certains sondages s’adressent à des groupes précis',
    standardQuestion: 'Question standard, posée dans tous les pays',
    doneTitle: 'C’est fait\u202f!',
    doneText: 'Votre profil est prêt. Les sondages adaptés apparaîtront avec vos offres.',
    nextTitle: 'Et maintenant\u202f?',
    afterwards: [
      'De nouveaux sondages s’ajoutent au fil du temps\u00a0: revenez de temps en temps.',
      'Parfois, un sondage ne vous correspond pas. Essayez le suivant.',
    ],
    genders: [
      { value: 'f', label: 'Femme' },
      { value: 'm', label: 'Homme' },
    ],
    step: (name) => stepTitles[name],
    progress: (step, of) => `Étape ${format.number(step)} sur ${format.number(of)}`,
    promise: (time, surveys) =>
      surveys === 0
        ? `Durée\u00a0: ${time}`
        : `${time}, débloque jusqu’à ${format.number(surveys)} ${format.plural(surveys, { one: 'sondage', other: 'sondages' })}`,
    mayDecline: (option) => `Vous pouvez choisir «\u00a0${option}\u00a0»`,
    field: (field) => labels[field],
    birthPart: (part) => ({ day: 'Jour', month: 'Mois', year: 'Année' })[part],
    error: fieldError,
    refused: (label) => `Vérifiez ce champ\u00a0: ${label}`,
    tooYoung: (years) => `Vous devez avoir au moins ${format.number(years)} ans`,
    trouble: (reason) => troubles[reason],
  };
}
