import type { Format } from '../../i18n/format.ts';
import type { FieldError, PersonalField, ProfileMessages, StepName } from '../profile-messages.ts';

const stepTitles: Readonly<Record<StepName, string>> = {
  you: 'Über dich',
  address: 'Wo du wohnst',
  home: 'Dein Zuhause',
  work: 'Bildung und Beruf',
  devices: 'Deine Geräte',
};

const labels: Readonly<Record<PersonalField, string>> = {
  email: 'E-Mail-Adresse',
  first_name: 'Vorname',
  last_name: 'Nachname',
  gender: 'Geschlecht',
  dob: 'Geburtsdatum',
  country: 'Land',
  address1: 'Straße und Hausnummer',
  address2: 'Adresszusatz',
  city: 'Ort',
  state: 'Bundesland oder Region',
  zip: 'Postleitzahl',
  target_system_selected: 'Welche dieser Geräte besitzt du?',
};

const troubles = {
  exists: 'Es gibt schon ein Profil mit diesen Angaben. Wenn es deines ist, musst du nichts weiter tun.',
  offline: 'Deine Antworten konnten nicht gesendet werden. Prüfe deine Verbindung und versuche es noch einmal.',
  busy: 'Gerade gibt es zu viele Anfragen. Warte eine Minute und versuche es noch einmal.',
  server: 'Bei uns ist etwas schiefgelaufen. Deine Antworten sind noch da: Versuche es gleich noch einmal.',
  setup:
    'Dieses Formular ist nicht richtig eingerichtet. Deine Antworten konnten nicht gesendet werden. Bitte sag der Website Bescheid, von der du kommst.',
};

const parts = { day: 'der Tag', month: 'der Monat', year: 'das Jahr' };

function fieldError({ field, code, part, max }: FieldError, name: string): string {
  if (field === 'dob') return birthError(code, part);
  if (field === 'target_system_selected') return 'Wähle deine Geräte oder „Nichts davon“';
  if (code === 'too_long') return `${name}: höchstens ${max} Zeichen`;
  if (code === 'format') return formatError(field, name);
  const choose = field.startsWith('answers.') || field === 'gender' || field === 'country';
  return choose ? `Bitte auswählen: ${name}` : `Bitte ausfüllen: ${name}`;
}

function birthError(code: FieldError['code'], part: FieldError['part']): string {
  if (code === 'future') return 'Das Geburtsdatum darf nicht in der Zukunft liegen';
  if (code === 'required') return part ? `Im Geburtsdatum fehlt ${parts[part]}` : 'Gib dein Geburtsdatum ein';
  return part === 'day' || part === 'month'
    ? `Bitte prüfe ${parts[part]} im Geburtsdatum`
    : 'Gib das Jahr mit vier Ziffern ein, zum Beispiel 1990';
}

function formatError(field: FieldError['field'], name: string): string {
  if (field === 'email') return 'Gib eine E-Mail-Adresse wie name@beispiel.de ein';
  if (field === 'zip') return 'Die Postleitzahl darf nur Buchstaben, Ziffern und Bindestriche enthalten';
  return `${name}: enthält ein Zeichen, das nicht erlaubt ist`;
}

/** The survey form in German. */
export function messages(format: Format): ProfileMessages {
  return {
    format,
    title: 'Umfragen, die zu dir passen',
    intro: 'Fünf kurze Schritte. Deine Antworten bestimmen, welche bezahlten Umfragen du bekommst.',
    optional: 'optional',
    choose: 'Auswählen …',
    noneOfThese: 'Nichts davon',
    or: 'oder',
    chooseAll: 'Wähle alles aus, was zutrifft.',
    birthHint: 'Schreib den Monat als Zahl, zum Beispiel 3 für März.',
    incomeHint: 'Eine grobe Schätzung in US-Dollar genügt',
    back: 'Zurück',
    next: 'Weiter',
    submit: 'Profil erstellen',
    sending: 'Wird gesendet …',
    errorTitle: 'Da stimmt etwas nicht',
    errorPrefix: 'Fehler:',
    consentTitle: 'Deine Einwilligung',
    consentLink: 'Datenschutzhinweise',
    consentSensitive:
      'Ich willige ein, dass meine Antworten, auch zu ethnischer Herkunft oder Behinderung, genutzt werden, um mir passende Umfragen anzubieten. Das kann ich jederzeit widerrufen.',
    consentRequired: 'Setz das Häkchen, um dein Profil zu erstellen',
    lockNote: 'Deine Antworten werden verschlüsselt gespeichert',
    whyAsked: 'Wir fragen, weil manche Umfragen für bestimmte Gruppen sind',
    standardQuestion: 'Eine Standardfrage, die in jedem Land gestellt wird',
    doneTitle: 'Geschafft!',
    doneText: 'Dein Profil ist erstellt. Passende Umfragen erscheinen unter deinen Angeboten.',
    nextTitle: 'So geht es weiter',
    afterwards: [
      'Mit der Zeit kommen neue Umfragen dazu: Schau wieder vorbei.',
      'Manchmal passt eine Umfrage doch nicht. Versuch dann die nächste.',
    ],
    genders: [
      { value: 'f', label: 'Weiblich' },
      { value: 'm', label: 'Männlich' },
    ],
    step: (name) => stepTitles[name],
    progress: (step, of) => `Schritt ${format.number(step)} von ${format.number(of)}`,
    promise: (time, surveys) =>
      surveys === 0
        ? `Dauert ${time}`
        : `${time}, schaltet ${format.number(surveys)} ${format.plural(surveys, { one: 'Umfrage', other: 'Umfragen' })} frei`,
    mayDecline: (option) => `Du kannst „${option}“ wählen`,
    field: (field) => labels[field],
    birthPart: (part) => ({ day: 'Tag', month: 'Monat', year: 'Jahr' })[part],
    error: fieldError,
    refused: (label) => `${label}: wurde nicht angenommen`,
    tooYoung: (years) => `Du musst mindestens ${format.number(years)} Jahre alt sein`,
    trouble: (reason) => troubles[reason],
  };
}
