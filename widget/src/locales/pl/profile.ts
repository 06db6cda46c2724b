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
    or: 'lub',
    chooseAll: 'Zaznacz wszystko, co pasuje',
    birthHint: 'Wpisz miesiąc jako liczbę, na przykład 3 dla marca',
    incomeHint: 'Wystarczy przybliżona kwota w dolarach amerykańskich',
    back: 'Wstecz',
    next: 'Dalej',
    submit: 'Utwórz profil',
    sending: 'Wysyłanie…',
    signedOut: 'Zaloguj się, aby wypełniać ankiety.',
    notSetUp: 'Ta strona jest źle skonfigurowana. Napisz do pomocy aplikacji lub strony.',
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
  };
}
