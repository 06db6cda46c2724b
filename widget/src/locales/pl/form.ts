import type { Format } from '../../i18n/format.ts';
import type { FieldError, PersonalField, ProfileMessages, StepName } from '../profile-messages.ts';

const stepTitles: Readonly<Record<StepName, string>> = {
  you: 'O Tobie',
  address: 'Gdzie mieszkasz',
  home: 'Twój dom',
  work: 'Wykształcenie i praca',
  devices: 'Twoje urządzenia',
};

const labels: Readonly<Record<PersonalField, string>> = {
  email: 'Adres e-mail',
  first_name: 'Imię',
  last_name: 'Nazwisko',
  gender: 'Płeć',
  dob: 'Data urodzenia',
  country: 'Kraj',
  address1: 'Ulica i numer domu',
  address2: 'Adres (wiersz 2)',
  city: 'Miejscowość',
  state: 'Województwo lub region',
  zip: 'Kod pocztowy',
  target_system_selected: 'Które z tych urządzeń masz?',
};

const troubles = {
  exists: 'Profil z tymi danymi już istnieje. Jeśli jest Twój, wszystko gotowe.',
  offline: 'Nie udało się wysłać odpowiedzi. Sprawdź połączenie i spróbuj ponownie.',
  busy: 'Duży ruch. Spróbuj ponownie za minutę.',
  server: 'Coś poszło nie tak. Twoje odpowiedzi nadal tu są. Spróbuj ponownie za chwilę.',
  setup: 'Nie udało się wysłać odpowiedzi. Napisz do pomocy aplikacji lub strony.',
};

const parts = { day: 'dnia', month: 'miesiąca', year: 'roku' };

function fieldError({ field, code, part, max }: FieldError, name: string): string {
  if (field === 'dob') return birthError(code, part);
  if (field === 'target_system_selected') return 'Wybierz urządzenia lub „Żadne z tych”';
  if (code === 'too_long') return `${name}: najwyżej ${max} znaków`;
  if (code === 'format') return formatError(field, name);
  const choose = field.startsWith('answers.') || field === 'gender' || field === 'country';
  return choose ? `Wybierz odpowiedź: ${name}` : `Wypełnij pole: ${name}`;
}

function birthError(code: FieldError['code'], part: FieldError['part']): string {
  if (code === 'future') return 'Data urodzenia nie może być z przyszłości';
  if (code === 'required') return part ? `W dacie urodzenia brakuje ${parts[part]}` : 'Podaj datę urodzenia';
  return part === 'day' || part === 'month'
    ? `Sprawdź datę urodzenia: nie ma takiego ${parts[part]}`
    : 'Podaj rok czterema cyframi, na przykład 1990';
}

function formatError(field: FieldError['field'], name: string): string {
  if (field === 'email') return 'Podaj adres e-mail w postaci name@example.com';
  if (field === 'zip') return 'Kod pocztowy: tylko litery, cyfry i łączniki';
  return `${name}: jest tu niedozwolony znak`;
}

const questions = {
  1: 'Stan cywilny',
  2: 'Najwyższe ukończone wykształcenie',
  3: 'Roczny dochód gospodarstwa przed opodatkowaniem (USD)',
  4: 'Czy mieszkanie jest własne, czy wynajmowane?',
  5: 'Obecna sytuacja zawodowa',
  6: 'Główny zawód',
  7: 'Czy masz pochodzenie latynoskie lub hiszpańskie?',
  8: 'Jakie masz zwierzęta domowe?',
  9: 'Dzieci do 18 lat w domu',
  11: 'Pochodzenie etniczne',
};

const options = {
  1: 'Panna lub kawaler',
  2: 'W małżeństwie',
  3: 'Po rozwodzie',
  4: 'Wdowa lub wdowiec',
  5: 'W narzeczeństwie',
  6: 'Podstawowe lub niższe',
  7: 'Średnie nieukończone',
  8: 'Średnie',
  9: 'Studia nieukończone',
  10: 'Studia dwuletnie',
  11: 'Licencjat lub inżynier',
  12: 'Studia magisterskie nieukończone',
  13: 'Magister',
  14: 'Doktorat',
  15: 'Szkoła zawodowa',
  16: 'Żadne z powyższych',
  29: 'Wolę nie podawać',
  30: 'Własne',
  31: 'Wynajmowane',
  32: 'Pełny etat',
  33: 'Część etatu',
  34: 'Własna działalność',
  35: 'Chwilowo bez pracy',
  36: 'Nauka lub studia',
  37: 'Prowadzenie domu',
  38: 'Emerytura',
  39: 'Niezdolność do pracy lub trwałe bezrobocie',
  40: 'Fryzjerstwo',
  41: 'Fotografia',
  42: 'Zarządzanie nieruchomościami',
  43: 'Bar i obsługa kelnerska',
  44: 'Kuchnia',
  45: 'Organizacja wydarzeń',
  46: 'Księgowość',
  47: 'Administracja i biuro',
  48: 'Reklama',
  49: 'Adwokatura',
  50: 'Urząd, rząd, wojsko',
  51: 'Doradztwo i analizy',
  52: 'Obsługa klienta',
  53: 'Projektowanie i sztuka',
  54: 'Medycyna',
  55: 'Inżynieria (elektryczna, mechaniczna, lotnicza)',
  56: 'Rozrywka (muzyka, aktorstwo, modeling, DJ)',
  57: 'Finanse (maklerstwo, analizy, planowanie)',
  58: 'Kadry',
  59: 'Zarządzanie systemami informatycznymi',
  60: 'Ubezpieczenia',
  61: 'Sprzątanie i dozór',
  62: 'Marketing',
  63: 'Mechanika (auta, motocykle, samoloty, łodzie, ciężki sprzęt)',
  64: 'Programowanie',
  65: 'Public relations',
  66: 'Pielęgniarstwo',
  67: 'Handel detaliczny (sprzedaż i zarządzanie)',
  68: 'Sprzedaż i rozwój biznesu',
  69: 'Rzemiosło: hydraulika',
  70: 'Rzemiosło: elektryka',
  71: 'Rzemiosło: stolarstwo, ciesielstwo',
  72: 'Rzemiosło: klimatyzacja i ogrzewanie',
  73: 'Rzemiosło: ogólne',
  74: 'Nauczanie: szkoła podstawowa',
  75: 'Nauczanie: szkoła średnia',
  76: 'Nauczanie: uczelnia',
  77: 'Serwis techniczny (AGD, elektronika)',
  78: 'Zarząd (prezes, dyrektor finansowy, wspólnik itp.)',
  79: 'Weterynaria',
  80: 'Magazyn i logistyka',
  81: 'Tworzenie stron internetowych',
  82: 'Pisanie, dziennikarstwo, redakcja',
  83: 'Inne',
  84: 'Z niepełnosprawnością',
  85: 'Emerytura',
  86: 'Nie dotyczy',
  87: 'Tak',
  88: 'Nie',
  89: 'Pies',
  90: 'Kot',
  91: 'Gad',
  92: 'Gryzoń',
  93: 'Ptak',
  94: 'Ryba (słodkowodna)',
  95: 'Ryba (morska)',
  96: 'Inne',
  109: 'Brak',
  112: 'Osoba biała',
  113: 'Osoba czarna lub afroamerykańska',
  114: 'Hiszpańskie lub latynoskie',
  115: 'Rdzennoamerykańskie lub z Alaski',
  116: 'Indyjskie',
  117: 'Chińskie',
  118: 'Filipińskie',
  119: 'Japońskie',
  120: 'Koreańskie',
  121: 'Wietnamskie',
  122: 'Z wysp Pacyfiku',
  123: 'Bliskowschodnie',
  124: 'Inne azjatyckie',
  125: 'Inne',
  126: 'Wolę nie odpowiadać',
};

const devices = {
  51: 'iPhone',
  52: 'iPad',
  40: 'Telefon lub tablet z Androidem',
  58: 'Komputer lub laptop',
  57: 'Konsola do gier',
  59: 'Konsola przenośna',
  60: 'Kindle',
  61: 'Asystent głosowy',
};

/** The survey form in Polish. */
export function messages(format: Format): ProfileMessages {
  return {
    format,
    title: 'Ankiety dla Ciebie',
    intro: 'Pięć krótkich kroków. Na podstawie odpowiedzi dobierzemy ankiety z nagrodami.',
    optional: 'opcjonalnie',
    choose: 'Wybierz…',
    noneOfThese: 'Żadne z tych',
    noPostcode: 'Nie mam kodu pocztowego',
    chooseAll: 'Zaznacz wszystko, co pasuje',
    birthHint: 'Wpisz miesiąc jako liczbę, na przykład 3 dla marca',
    incomeHint: 'Wystarczy przybliżona kwota w dolarach amerykańskich',
    back: 'Wstecz',
    next: 'Dalej',
    submit: 'Utwórz profil',
    sending: 'Wysyłanie…',
    signedOut: 'Zaloguj się, aby wypełniać ankiety.',
    notSetUp: {
      title: 'Ta strona jest źle skonfigurowana',
      text: 'Napisz do pomocy aplikacji lub strony.',
    },
    errorTitle: 'Wystąpił problem',
    errorPrefix: 'Błąd:',
    consentTitle: 'Twoja zgoda',
    consentLink: 'Informacja o prywatności',
    consentSensitive:
      'Zgadzam się na użycie moich odpowiedzi, także o pochodzeniu etnicznym lub niepełnosprawności, do doboru ankiet. Zgodę mogę wycofać w każdej chwili.',
    consentRequired: 'Zaznacz pole, aby utworzyć profil',
    lockNote: 'Twoje odpowiedzi są przechowywane w postaci zaszyfrowanej',
    whyAsked: 'Pytamy, bo niektóre ankiety są dla określonych grup',
    standardQuestion: 'Standardowe pytanie, zadawane w każdym kraju',
    doneTitle: 'Gotowe!',
    doneText: 'Profil jest gotowy. Dopasowane ankiety pojawią się wśród ofert.',
    nextTitle: 'Co dalej',
    afterwards: [
      'Z czasem pojawiają się nowe ankiety: zaglądaj tu co jakiś czas.',
      'Czasem ankieta jednak nie pasuje. Wypróbuj następną.',
    ],
    genders: [
      { value: 'f', label: 'Kobieta' },
      { value: 'm', label: 'Mężczyzna' },
    ],
    step: (name) => stepTitles[name],
    progress: (step, of) => `Krok ${format.number(step)} z ${format.number(of)}`,
    promise: (time, surveys) =>
      surveys === 0 ? `Czas: ${time}` : `Czas: ${time}, odblokowane ankiety: do ${format.number(surveys)}`,
    mayDecline: (option) => `Możesz wybrać „${option}”`,
    field: (field) => labels[field],
    birthPart: (part) => ({ day: 'Dzień', month: 'Miesiąc', year: 'Rok' })[part],
    error: fieldError,
    refused: (label) => `Sprawdź to pole: ${label}`,
    tooYoung: (years) =>
      `Musisz mieć co najmniej ${format.number(years)} ${format.plural(years, { few: 'lata', other: 'lat' })}`,
    trouble: (reason) => troubles[reason],
    labels: {
      questions,
      options,
      devices,
      incomeBelow: (amount) => `Poniżej ${amount}`,
      moreThan: (amount) => `Powyżej ${amount}`,
    },
  };
}
