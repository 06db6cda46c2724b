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

const questions = {
  1: 'Situation familiale',
  2: 'Plus haut niveau d’études atteint',
  3: 'Revenu annuel du foyer avant impôts (USD)',
  4: 'Êtes-vous propriétaire ou locataire de votre logement\u202f?',
  5: 'Situation professionnelle actuelle',
  6: 'Profession principale',
  7: 'Êtes-vous d’origine hispanique ou latino-américaine\u202f?',
  8: 'Quels animaux de compagnie avez-vous\u202f?',
  9: 'Enfants de 18 ans ou moins au foyer',
  11: 'Origine ethnique',
};

const options = {
  1: 'Célibat',
  2: 'Mariage',
  3: 'Divorce',
  4: 'Veuvage',
  5: 'Fiançailles',
  6: 'Jusqu’à la 4e (8e année)',
  7: 'De la 3e à la 1re (9e à 11e année)',
  8: 'Baccalauréat ou équivalent',
  9: 'Études supérieures non terminées',
  10: 'Diplôme bac +2',
  11: 'Licence',
  12: 'Études de 2e cycle non terminées',
  13: 'Master',
  14: 'Doctorat',
  15: 'École professionnelle',
  16: 'Aucun de ces niveaux',
  29: 'Je préfère ne pas le dire',
  30: 'Propriétaire',
  31: 'Locataire',
  32: 'Emploi à temps plein',
  33: 'Emploi à temps partiel',
  34: 'À mon compte',
  35: 'Sans emploi pour le moment',
  36: 'Études en cours',
  37: 'Au foyer',
  38: 'À la retraite',
  39: 'Invalidité ou inactivité durable',
  40: 'Coiffure',
  41: 'Photographie',
  42: 'Gestion de biens ou d’installations',
  43: 'Bar et service',
  44: 'Cuisine',
  45: 'Organisation d’événements',
  46: 'Comptabilité',
  47: 'Administration et secrétariat',
  48: 'Publicité',
  49: 'Droit',
  50: 'Fonction publique, État, armée',
  51: 'Conseil et analyse',
  52: 'Service client',
  53: 'Design et art',
  54: 'Médecine',
  55: 'Ingénierie (électrique, mécanique, aérospatiale)',
  56: 'Spectacle (musique, théâtre, mannequinat, DJ)',
  57: 'Finance (courtage, analyse, planification)',
  58: 'Ressources humaines',
  59: 'Direction informatique',
  60: 'Assurances',
  61: 'Entretien et gardiennage',
  62: 'Marketing',
  63: 'Mécanique (auto, moto, avion, bateau, engins lourds)',
  64: 'Programmation et développement logiciel',
  65: 'Relations publiques',
  66: 'Soins infirmiers',
  67: 'Commerce de détail (vente et gestion)',
  68: 'Vente et développement commercial',
  69: 'Artisanat\u00a0: plomberie',
  70: 'Artisanat\u00a0: électricité',
  71: 'Artisanat\u00a0: menuiserie',
  72: 'Artisanat\u00a0: chauffage et climatisation',
  73: 'Artisanat\u00a0: général',
  74: 'Enseignement\u00a0: primaire et collège',
  75: 'Enseignement\u00a0: lycée',
  76: 'Enseignement\u00a0: université',
  77: 'Technique (électroménager, électronique)',
  78: 'Direction générale (PDG, DAF, associés, etc.)',
  79: 'Médecine vétérinaire',
  80: 'Entrepôt et logistique',
  81: 'Développement web',
  82: 'Écriture, journalisme, édition',
  83: 'Autre',
  84: 'En situation de handicap',
  85: 'À la retraite',
  86: 'Sans objet',
  87: 'Oui',
  88: 'Non',
  89: 'Chien',
  90: 'Chat',
  91: 'Reptile',
  92: 'Rongeur',
  93: 'Oiseau',
  94: 'Poisson (eau douce)',
  95: 'Poisson (eau de mer)',
  96: 'Autre',
  109: 'Aucun',
  112: 'Blanche',
  113: 'Noire ou afro-américaine',
  114: 'Hispanique, latino-américaine ou espagnole',
  115: 'Amérindienne ou autochtone d’Alaska',
  116: 'Indienne (Inde)',
  117: 'Chinoise',
  118: 'Philippine',
  119: 'Japonaise',
  120: 'Coréenne',
  121: 'Vietnamienne',
  122: 'Des îles du Pacifique',
  123: 'Du Moyen-Orient',
  124: 'Autre origine asiatique',
  125: 'Autre',
  126: 'Je préfère ne pas répondre',
};

const devices = {
  51: 'iPhone',
  52: 'iPad',
  40: 'Téléphone ou tablette Android',
  58: 'Ordinateur fixe ou portable',
  57: 'Console de jeux',
  59: 'Console portable',
  60: 'Kindle',
  61: 'Assistant vocal',
};

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
    chooseAll: 'Plusieurs choix possibles',
    birthHint: 'Indiquez le mois en chiffres, par exemple 3 pour mars',
    incomeHint: 'Une estimation en dollars américains suffit',
    back: 'Retour',
    next: 'Continuer',
    submit: 'Créer le profil',
    sending: 'Envoi…',
    signedOut: 'Connectez-vous pour répondre à des sondages.',
    notSetUp: {
      title: 'Cette page est mal configurée',
      text: 'Contactez l’assistance de l’appli ou du site.',
    },
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
    labels: {
      questions,
      options,
      devices,
      incomeBelow: (amount) => `Moins de ${amount}`,
      moreThan: (amount) => `Plus de ${amount}`,
    },
  };
}
