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

const questions = {
  1: 'Familienstand',
  2: 'Höchster Bildungsabschluss',
  3: 'Jährliches Haushaltseinkommen vor Steuern (USD)',
  4: 'Wohnst du im Eigentum oder zur Miete?',
  5: 'Aktuelle Beschäftigung',
  6: 'Hauptberuf',
  7: 'Bist du hispanischer oder lateinamerikanischer Herkunft?',
  8: 'Welche Haustiere hast du?',
  9: 'Kinder bis 18 Jahre im Haushalt',
  11: 'Ethnische Herkunft',
};

const options = {
  1: 'Ledig',
  2: 'Verheiratet',
  3: 'Geschieden',
  4: 'Verwitwet',
  5: 'Verlobt',
  6: 'Bis 8. Klasse',
  7: '9. bis 11. Klasse',
  8: 'Abitur oder vergleichbar',
  9: 'Studium ohne Abschluss',
  10: 'Zweijähriger Hochschulabschluss',
  11: 'Bachelor',
  12: 'Masterstudium ohne Abschluss',
  13: 'Master',
  14: 'Promotion',
  15: 'Berufsschule',
  16: 'Nichts davon',
  29: 'Keine Angabe',
  30: 'Eigentum',
  31: 'Miete',
  32: 'Vollzeit angestellt',
  33: 'Teilzeit angestellt',
  34: 'Selbstständig',
  35: 'Vorübergehend arbeitslos',
  36: 'In Schule, Ausbildung oder Studium',
  37: 'Im Haushalt tätig',
  38: 'Im Ruhestand',
  39: 'Erwerbsunfähig oder dauerhaft arbeitslos',
  40: 'Friseurhandwerk',
  41: 'Fotografie',
  42: 'Immobilien- und Gebäudeverwaltung',
  43: 'Bar und Service',
  44: 'Küche',
  45: 'Eventplanung',
  46: 'Buchhaltung, Steuern',
  47: 'Büro und Verwaltung',
  48: 'Werbung',
  49: 'Recht',
  50: 'Öffentlicher Dienst, Regierung, Militär',
  51: 'Beratung und Analyse',
  52: 'Kundendienst',
  53: 'Design und Kunst',
  54: 'Medizin',
  55: 'Ingenieurwesen (Elektro, Maschinenbau, Luft- und Raumfahrt)',
  56: 'Unterhaltung (Musik, Schauspiel, Model, DJ)',
  57: 'Finanzen (Makler, Analyse, Planung)',
  58: 'Personalwesen',
  59: 'Leitung Informationssysteme (IT)',
  60: 'Versicherungen',
  61: 'Hausmeisterei und Reinigung',
  62: 'Marketing',
  63: 'Mechanik (Auto, Motorrad, Flugzeug, Boot, Baumaschinen)',
  64: 'Programmierung und Softwareentwicklung',
  65: 'Öffentlichkeitsarbeit',
  66: 'Krankenpflege',
  67: 'Einzelhandel (Verkauf und Leitung)',
  68: 'Vertrieb und Geschäftsentwicklung',
  69: 'Handwerk: Sanitär',
  70: 'Handwerk: Elektrik',
  71: 'Handwerk: Tischlerei, Zimmerei',
  72: 'Handwerk: Heizung und Klima',
  73: 'Handwerk: allgemein',
  74: 'Schule: bis 8. Klasse',
  75: 'Schule: ab 9. Klasse',
  76: 'Hochschule',
  77: 'Technik (Haushaltsgeräte, Elektronik)',
  78: 'Geschäftsleitung (CEO, CFO, Gesellschafter usw.)',
  79: 'Tiermedizin',
  80: 'Lager und Logistik',
  81: 'Webentwicklung',
  82: 'Text, Journalismus, Redaktion',
  83: 'Andere',
  84: 'Erwerbsunfähig',
  85: 'Im Ruhestand',
  86: 'Trifft nicht zu',
  87: 'Ja',
  88: 'Nein',
  89: 'Hund',
  90: 'Katze',
  91: 'Reptil',
  92: 'Nagetier',
  93: 'Vogel',
  94: 'Fisch (Süßwasser)',
  95: 'Fisch (Salzwasser)',
  96: 'Andere',
  109: 'Keine',
  112: 'Weiß',
  113: 'Schwarz oder afroamerikanisch',
  114: 'Hispanisch, lateinamerikanisch oder spanisch',
  115: 'Indigen (Amerika oder Alaska)',
  116: 'Indisch',
  117: 'Chinesisch',
  118: 'Philippinisch',
  119: 'Japanisch',
  120: 'Koreanisch',
  121: 'Vietnamesisch',
  122: 'Pazifische Inseln',
  123: 'Naher Osten',
  124: 'Andere asiatische Herkunft',
  125: 'Andere',
  126: 'Keine Angabe',
};

const devices = {
  51: 'iPhone',
  52: 'iPad',
  40: 'Android-Handy oder -Tablet',
  58: 'Computer oder Laptop',
  57: 'Spielkonsole',
  59: 'Handheld-Konsole',
  60: 'Kindle',
  61: 'Sprachassistent',
};

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
    chooseAll: 'Wähle alles aus, was zutrifft',
    birthHint: 'Schreib den Monat als Zahl, zum Beispiel 3 für März',
    incomeHint: 'Eine grobe Schätzung in US-Dollar genügt',
    back: 'Zurück',
    next: 'Weiter',
    submit: 'Profil erstellen',
    sending: 'Wird gesendet …',
    signedOut: 'Melde dich an, um an Umfragen teilzunehmen.',
    notSetUp: {
      title: 'Diese Seite ist falsch eingerichtet',
      text: 'Bitte wende dich an den Support der App oder Website.',
    },
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
    labels: {
      questions,
      options,
      devices,
      incomeBelow: (amount) => `Unter ${amount}`,
      moreThan: (amount) => `Über ${amount}`,
    },
  };
}
