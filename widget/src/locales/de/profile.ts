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
  exists: 'Es gibt schon ein Profil mit diesen Angaben. Wenn es deines ist, ist alles erledigt.',
  offline: 'Antworten nicht gesendet. Prüfe deine Verbindung und versuch es noch einmal.',
  busy: 'Gerade ist viel los. Versuch es in einer Minute noch einmal.',
  server: 'Etwas ist schiefgelaufen. Deine Antworten sind noch da. Versuch es gleich noch einmal.',
  setup: 'Antworten nicht gesendet. Bitte wende dich an den Support der App oder Website.',
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
  if (field === 'email') return 'Gib eine E-Mail-Adresse wie name@example.com ein';
  if (field === 'zip') return 'Postleitzahl: nur Buchstaben, Ziffern und Bindestriche';
  return `${name}: enthält ein Zeichen, das nicht erlaubt ist`;
}

/** The survey form in German. */
export function messages(format: Format): ProfileMessages {
  return {
    format,
    title: 'Umfragen, die zu dir passen',
    intro: 'Fünf kurze Schritte. Mit deinen Antworten finden wir bezahlte Umfragen für dich.',
    optional: 'optional',
    choose: 'Auswählen …',
    noneOfThese: 'Nichts davon',
    noPostcode: 'Ich habe keine Postleitzahl',
    or: 'oder',
    chooseAll: 'Wähle alles aus, was zutrifft',
    birthHint: 'Schreib den Monat als Zahl, zum Beispiel 3 für März',
    incomeHint: 'Eine grobe Schätzung in US-Dollar genügt',
    back: 'Zurück',
    next: 'Weiter',
    submit: 'Profil erstellen',
    sending: 'Wird gesendet …',
    signedOut: 'Melde dich an, um an Umfragen teilzunehmen.',
    notSetUp: 'Diese Seite ist falsch eingerichtet. Bitte wende dich an den Support der App oder Website.',
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
    doneText: 'Dein Profil ist fertig. Passende Umfragen erscheinen bei deinen Angeboten.',
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
        : `${time}, schaltet bis zu ${format.number(surveys)} ${format.plural(surveys, { one: 'Umfrage', other: 'Umfragen' })} frei`,
    mayDecline: (option) => `Du kannst „${option}“ wählen`,
    field: (field) => labels[field],
    birthPart: (part) => ({ day: 'Tag', month: 'Monat', year: 'Jahr' })[part],
    error: fieldError,
    refused: (label) => `Prüfe dieses Feld: ${label}`,
    tooYoung: (years) => `Du musst mindestens ${format.number(years)} Jahre alt sein`,
    trouble: (reason) => troubles[reason],
  };
}
