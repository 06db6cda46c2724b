import type { Format } from '../../i18n/format.ts';
import type { FieldError, PersonalField, ProfileMessages, StepName } from '../profile-messages.ts';

const stepTitles: Readonly<Record<StepName, string>> = {
  you: 'Sobre ti',
  address: 'Dónde vives',
  home: 'Tu hogar',
  work: 'Estudios y trabajo',
  devices: 'Tus dispositivos',
};

const labels: Readonly<Record<PersonalField, string>> = {
  email: 'Correo electrónico',
  first_name: 'Nombre',
  last_name: 'Apellidos',
  gender: 'Género',
  dob: 'Fecha de nacimiento',
  country: 'País',
  address1: 'Dirección',
  address2: 'Dirección (línea 2)',
  city: 'Ciudad',
  state: 'Estado, provincia o región',
  zip: 'Código postal',
  target_system_selected: '¿Cuáles de estos dispositivos tienes?',
};

const troubles = {
  exists: 'Ya existe un perfil con estos datos. Si es tuyo, ya está todo listo.',
  offline: 'No pudimos enviar tus respuestas. Revisa tu conexión e inténtalo de nuevo.',
  busy: 'Hay mucho tráfico ahora. Inténtalo de nuevo en un minuto.',
  server: 'Algo salió mal. Tus respuestas siguen aquí. Inténtalo de nuevo en un momento.',
  setup: 'No pudimos enviar tus respuestas. Escribe al soporte de la app o del sitio.',
};

const parts = { day: 'día', month: 'mes', year: 'año' };

function fieldError({ field, code, part, max }: FieldError, name: string): string {
  if (field === 'dob') return birthError(code, part);
  if (field === 'target_system_selected') return 'Elige tus dispositivos o «Ninguno de estos»';
  if (code === 'too_long') return `${name}: ${max} caracteres como máximo`;
  if (code === 'format') return formatError(field, name);
  const choose = field.startsWith('answers.') || field === 'gender' || field === 'country';
  return choose ? `Elige una respuesta: ${name}` : `Completa el campo «${name}»`;
}

function birthError(code: FieldError['code'], part: FieldError['part']): string {
  if (code === 'future') return 'La fecha de nacimiento no puede ser futura';
  if (code === 'required') return part ? `Falta el ${parts[part]} de nacimiento` : 'Escribe tu fecha de nacimiento';
  return part === 'day' || part === 'month'
    ? `Ese ${parts[part]} no existe: revísalo`
    : 'Escribe el año con cuatro cifras, por ejemplo, 1990';
}

function formatError(field: FieldError['field'], name: string): string {
  if (field === 'email') return 'Escribe un correo con el formato name@example.com';
  if (field === 'zip') return 'Código postal: usa solo letras, números y guiones';
  return `${name}: contiene un carácter no permitido`;
}

/** The survey form in Spanish. */
export function messages(format: Format): ProfileMessages {
  return {
    format,
    title: 'Encuestas a tu medida',
    intro: 'Cinco pasos breves. Con tus respuestas buscaremos encuestas con recompensa para ti.',
    optional: 'opcional',
    choose: 'Elige…',
    noneOfThese: 'Ninguno de estos',
    noPostcode: 'No tengo código postal',
    or: 'o',
    chooseAll: 'Elige todo lo que corresponda',
    birthHint: 'Escribe el mes en número: por ejemplo, 3 para marzo',
    incomeHint: 'Basta una cifra aproximada en dólares estadounidenses',
    back: 'Atrás',
    next: 'Continuar',
    submit: 'Crear perfil',
    sending: 'Enviando…',
    signedOut: 'Inicia sesión para responder encuestas.',
    notSetUp: 'Esta página no está bien configurada. Escribe al soporte de la app o del sitio.',
    errorTitle: 'Hay un problema',
    errorPrefix: 'Error:',
    consentTitle: 'Tu consentimiento',
    consentLink: 'Aviso de privacidad',
    consentSensitive:
      'Acepto que mis respuestas, incluidas las de origen étnico o discapacidad, se usen para ofrecerme encuestas. Puedo revocarlo cuando quiera.',
    consentRequired: 'Marca la casilla para crear tu perfil',
    lockNote: 'Tus respuestas se guardan cifradas',
    whyAsked: 'Lo preguntamos porque algunas encuestas son para grupos concretos',
    standardQuestion: 'Pregunta estándar, igual en todos los países',
    doneTitle: '¡Listo!',
    doneText: 'Tu perfil está listo. Las encuestas que encajen contigo aparecerán con tus ofertas.',
    nextTitle: 'Qué pasa ahora',
    afterwards: [
      'Se añaden encuestas con el tiempo: vuelve de vez en cuando.',
      'A veces una encuesta no encaja contigo. Prueba con la siguiente.',
    ],
    genders: [
      { value: 'f', label: 'Mujer' },
      { value: 'm', label: 'Hombre' },
    ],
    step: (name) => stepTitles[name],
    progress: (step, of) => `Paso ${format.number(step)} de ${format.number(of)}`,
    promise: (time, surveys) =>
      surveys === 0
        ? `Lleva ${time}`
        : `${time}, desbloquea hasta ${format.number(surveys)} ${format.plural(surveys, { one: 'encuesta', other: 'encuestas' })}`,
    mayDecline: (option) => `Puedes elegir «${option}»`,
    field: (field) => labels[field],
    birthPart: (part) => ({ day: 'Día', month: 'Mes', year: 'Año' })[part],
    error: fieldError,
    refused: (label) => `Revisa este campo: ${label}`,
    tooYoung: (years) => `Debes tener al menos ${format.number(years)} años`,
    trouble: (reason) => troubles[reason],
  };
}
