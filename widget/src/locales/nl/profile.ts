import type { Format } from '../../i18n/format.ts';
import type { FieldError, PersonalField, ProfileMessages, StepName } from '../profile-messages.ts';

const stepTitles: Readonly<Record<StepName, string>> = {
  you: 'Over jou',
  address: 'Waar je woont',
  home: 'Je thuissituatie',
  work: 'Opleiding en werk',
  devices: 'Je apparaten',
};

const labels: Readonly<Record<PersonalField, string>> = {
  email: 'E-mailadres',
  first_name: 'Voornaam',
  last_name: 'Achternaam',
  gender: 'Geslacht',
  dob: 'Geboortedatum',
  country: 'Land',
  address1: 'Adres',
  address2: 'Adresregel 2',
  city: 'Woonplaats',
  state: 'Provincie of regio',
  zip: 'Postcode',
  target_system_selected: 'Welke van deze apparaten heb je?',
};

const troubles = {
  exists: 'Er bestaat al een profiel met deze gegevens. Is het van jou? Dan ben je klaar.',
  offline: 'Antwoorden niet verstuurd. Controleer je verbinding en probeer het opnieuw.',
  busy: 'Het is nu erg druk. Probeer het over een minuut opnieuw.',
  server: 'Er ging iets mis. Je antwoorden staan er nog. Probeer het zo opnieuw.',
  setup: 'Antwoorden niet verstuurd. Neem contact op met de klantenservice van de app of site.',
};

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const parts = { day: 'de dag', month: 'de maand', year: 'het jaar' };

function fieldError({ field, code, part, max }: FieldError, name: string): string {
  if (field === 'dob') return birthError(code, part);
  if (field === 'target_system_selected') return 'Kies je apparaten of ‘Geen van deze’';
  if (code === 'too_long') return `${name}: maximaal ${max} tekens`;
  if (code === 'format') return formatError(field, name);
  const choose = field.startsWith('answers.') || field === 'gender' || field === 'country';
  return choose ? `Kies een antwoord: ${name}` : `Vul je ${lower(name)} in`;
}

function birthError(code: FieldError['code'], part: FieldError['part']): string {
  if (code === 'future') return 'Je geboortedatum kan niet in de toekomst liggen';
  if (code === 'required') return part ? `In je geboortedatum ontbreekt ${parts[part]}` : 'Vul je geboortedatum in';
  return part === 'day' || part === 'month'
    ? `Controleer ${parts[part]} van je geboortedatum`
    : 'Vul het jaar in met vier cijfers, zoals 1990';
}

function formatError(field: FieldError['field'], name: string): string {
  if (field === 'email') return 'Vul een e-mailadres in zoals name@example.com';
  if (field === 'zip') return 'Postcode: gebruik alleen letters, cijfers en streepjes';
  return `${name}: bevat een teken dat niet is toegestaan`;
}

/** The survey form in Dutch. */
export function messages(format: Format): ProfileMessages {
  return {
    format,
    title: 'Enquêtes die bij je passen',
    intro: 'Vijf korte stappen. Met je antwoorden zoeken we betaalde enquêtes voor je.',
    optional: 'niet verplicht',
    choose: 'Kies…',
    noneOfThese: 'Geen van deze',
    noPostcode: 'Ik heb geen postcode',
    or: 'of',
    chooseAll: 'Kies alles wat van toepassing is',
    birthHint: 'Schrijf de maand als getal, zoals 3 voor maart',
    incomeHint: 'Een schatting in Amerikaanse dollars is genoeg',
    back: 'Terug',
    next: 'Verder',
    submit: 'Maak profiel',
    sending: 'Versturen…',
    signedOut: 'Log in om enquêtes in te vullen.',
    notSetUp: 'Deze pagina is fout ingesteld. Neem contact op met de klantenservice van de app of site.',
    errorTitle: 'Er klopt iets niet',
    errorPrefix: 'Fout:',
    consentTitle: 'Je toestemming',
    consentLink: 'Privacyverklaring',
    consentSensitive:
      'Ik ga ermee akkoord dat mijn antwoorden, ook over etnische afkomst of een beperking, worden gebruikt om enquêtes voor mij te vinden. Ik kan dit altijd intrekken.',
    consentRequired: 'Vink het vakje aan om je profiel te maken',
    lockNote: 'Je antwoorden worden versleuteld opgeslagen',
    whyAsked: 'We vragen dit omdat sommige enquêtes voor bepaalde groepen zijn',
    standardQuestion: 'Een standaardvraag, die in elk land wordt gesteld',
    doneTitle: 'Klaar!',
    doneText: 'Je profiel is klaar. Passende enquêtes verschijnen bij je aanbiedingen.',
    nextTitle: 'Wat er nu gebeurt',
    afterwards: [
      'Er komen steeds nieuwe enquêtes bij: kijk af en toe terug.',
      'Soms past een enquête toch niet bij je. Probeer dan de volgende.',
    ],
    genders: [
      { value: 'f', label: 'Vrouw' },
      { value: 'm', label: 'Man' },
    ],
    step: (name) => stepTitles[name],
    progress: (step, of) => `Stap ${format.number(step)} van ${format.number(of)}`,
    promise: (time, surveys) =>
      surveys === 0
        ? `Duurt ${time}`
        : `${time}, voor toegang tot maximaal ${format.number(surveys)} ${format.plural(surveys, { one: 'enquête', other: 'enquêtes' })}`,
    mayDecline: (option) => `Je kunt ‘${option}’ kiezen`,
    field: (field) => labels[field],
    birthPart: (part) => ({ day: 'Dag', month: 'Maand', year: 'Jaar' })[part],
    error: fieldError,
    refused: (label) => `Controleer dit veld: ${label}`,
    tooYoung: (years) => `Je moet minstens ${format.number(years)} jaar oud zijn`,
    trouble: (reason) => troubles[reason],
  };
}
