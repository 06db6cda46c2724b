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

const questions = {
  1: 'Burgerlijke staat',
  2: 'Hoogst voltooide opleiding',
  3: 'Bruto jaarinkomen van het huishouden (USD)',
  4: 'Is je woning een koop- of huurwoning?',
  5: 'Huidige werksituatie',
  6: 'Hoofdberoep',
  7: 'Ben je van Latijns-Amerikaanse of Spaanse afkomst?',
  8: 'Welke huisdieren heb je?',
  9: 'Kinderen tot en met 18 jaar in huis',
  11: 'Etnische achtergrond',
};

const options = {
  1: 'Ongehuwd',
  2: 'Getrouwd',
  3: 'Gescheiden',
  4: 'Weduwe of weduwnaar',
  5: 'Verloofd',
  6: 'Tot en met klas 2 (middelbare school)',
  7: 'Klas 3 tot en met 5 (middelbare school)',
  8: 'Diploma middelbare school',
  9: 'Hoger onderwijs niet afgerond',
  10: 'Associate degree',
  11: 'Bachelor',
  12: 'Vervolgstudie niet afgerond',
  13: 'Master',
  14: 'Doctoraat',
  15: 'Beroepsopleiding',
  16: 'Geen van deze',
  29: 'Zeg ik liever niet',
  30: 'Koop',
  31: 'Huur',
  32: 'Voltijd in loondienst',
  33: 'Deeltijd in loondienst',
  34: 'Zelfstandig',
  35: 'Tijdelijk werkloos',
  36: 'School of studie',
  37: 'Zorg voor het huishouden',
  38: 'Met pensioen',
  39: 'Arbeidsongeschikt of blijvend werkloos',
  40: 'Haarverzorging',
  41: 'Fotografie',
  42: 'Vastgoed- of facilitair beheer',
  43: 'Bar en bediening',
  44: 'Koken',
  45: 'Evenementen',
  46: 'Boekhouding en accountancy',
  47: 'Administratie',
  48: 'Reclame',
  49: 'Recht',
  50: 'Ambtenaar, overheid, leger',
  51: 'Advies en analyse',
  52: 'Klantenservice',
  53: 'Ontwerp en kunst',
  54: 'Geneeskunde',
  55: 'Techniek (elektro, werktuigbouw, lucht- en ruimtevaart)',
  56: 'Entertainment (muziek, acteren, model, dj)',
  57: 'Financiën (broker, analyse, planning)',
  58: 'Personeelszaken',
  59: 'Beheer van informatiesystemen',
  60: 'Verzekeringen',
  61: 'Schoonmaak en conciërgewerk',
  62: 'Marketing',
  63: 'Monteurswerk (auto, motor, vliegtuig, boot, zwaar materieel)',
  64: 'Programmeren en softwareontwikkeling',
  65: 'Public relations',
  66: 'Verpleging',
  67: 'Detailhandel (verkoop en leiding)',
  68: 'Verkoop en businessontwikkeling',
  69: 'Vakberoep: loodgieterswerk',
  70: 'Vakberoep: elektra',
  71: 'Vakberoep: timmerwerk',
  72: 'Vakberoep: klimaattechniek',
  73: 'Vakberoep: algemeen',
  74: 'Onderwijs: basisschool',
  75: 'Onderwijs: middelbare school',
  76: 'Onderwijs: hoger onderwijs',
  77: 'Technische dienst (huishoudelijk, elektronica)',
  78: 'Directie (CEO, CFO, partner enz.)',
  79: 'Diergeneeskunde',
  80: 'Magazijn en logistiek',
  81: 'Webontwikkeling',
  82: 'Schrijven, journalistiek, redactie',
  83: 'Anders',
  84: 'Arbeidsongeschikt',
  85: 'Met pensioen',
  86: 'Niet van toepassing',
  87: 'Ja',
  88: 'Nee',
  89: 'Hond',
  90: 'Kat',
  91: 'Reptiel',
  92: 'Knaagdier',
  93: 'Vogel',
  94: 'Vis (zoet water)',
  95: 'Vis (zout water)',
  96: 'Anders',
  109: 'Geen',
  112: 'Wit',
  113: 'Zwart of Afro-Amerikaans',
  114: 'Latijns-Amerikaans of Spaans',
  115: 'Inheems (Amerika of Alaska)',
  116: 'Indiaas',
  117: 'Chinees',
  118: 'Filipijns',
  119: 'Japans',
  120: 'Koreaans',
  121: 'Vietnamees',
  122: 'Eilanden in de Stille Oceaan',
  123: 'Midden-Oosten',
  124: 'Anders Aziatisch',
  125: 'Anders',
  126: 'Zeg ik liever niet',
};

const devices = {
  51: 'iPhone',
  52: 'iPad',
  40: 'Android-telefoon of -tablet',
  58: 'Computer of laptop',
  57: 'Spelcomputer',
  59: 'Draagbare spelcomputer',
  60: 'Kindle',
  61: 'Spraakassistent',
};

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
    chooseAll: 'Kies alles wat van toepassing is',
    birthHint: 'Schrijf de maand als getal, zoals 3 voor maart',
    incomeHint: 'Een schatting in Amerikaanse dollars is genoeg',
    back: 'Terug',
    next: 'Verder',
    submit: 'Maak profiel',
    sending: 'Versturen…',
    signedOut: 'Log in om enquêtes in te vullen.',
    notSetUp: {
      title: 'Deze pagina is fout ingesteld',
      text: 'Neem contact op met de klantenservice van de app of site.',
    },
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
    labels: {
      questions,
      options,
      devices,
      incomeBelow: (amount) => `Minder dan ${amount}`,
      moreThan: (amount) => `Meer dan ${amount}`,
    },
  };
}
