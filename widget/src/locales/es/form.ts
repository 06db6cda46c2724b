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

const questions = {
  1: 'Estado civil',
  2: 'Nivel de estudios más alto terminado',
  3: 'Ingresos anuales del hogar antes de impuestos (USD)',
  4: '¿Tu vivienda es propia o alquilada?',
  5: 'Situación laboral actual',
  6: 'Ocupación principal',
  7: '¿Eres de origen hispano o latino?',
  8: '¿Qué mascotas tienes?',
  9: 'Niños y jóvenes de hasta 18 años en casa',
  11: 'Etnia',
};

const options = {
  1: 'Soltería',
  2: 'Matrimonio',
  3: 'Divorcio',
  4: 'Viudez',
  5: 'Compromiso matrimonial',
  6: 'Hasta los 14 años (8.º grado)',
  7: 'Hasta los 17 años (9.º a 11.º grado)',
  8: 'Bachillerato o preparatoria',
  9: 'Universidad sin terminar',
  10: 'Título técnico superior',
  11: 'Grado o licenciatura',
  12: 'Posgrado sin terminar',
  13: 'Máster',
  14: 'Doctorado',
  15: 'Formación profesional',
  16: 'Ninguno de los anteriores',
  29: 'Prefiero no decirlo',
  30: 'Propia',
  31: 'Alquilada',
  32: 'Empleo a tiempo completo',
  33: 'Empleo a tiempo parcial',
  34: 'Por cuenta propia',
  35: 'Sin empleo por ahora',
  36: 'Estudiante',
  37: 'Trabajo en el hogar',
  38: 'Jubilación',
  39: 'Discapacidad o desempleo permanente',
  40: 'Peluquería',
  41: 'Fotografía',
  42: 'Gestión de inmuebles e instalaciones',
  43: 'Bar y servicio de mesa',
  44: 'Cocina',
  45: 'Organización de eventos',
  46: 'Contabilidad',
  47: 'Administración y oficina',
  48: 'Publicidad',
  49: 'Abogacía',
  50: 'Función pública, gobierno o ejército',
  51: 'Consultoría y análisis',
  52: 'Atención al cliente',
  53: 'Diseño y arte',
  54: 'Medicina',
  55: 'Ingeniería (eléctrica, mecánica o aeroespacial)',
  56: 'Espectáculo (música, actuación, modelaje, DJ)',
  57: 'Finanzas (corretaje, análisis, planificación)',
  58: 'Recursos humanos',
  59: 'Gestión de sistemas de información',
  60: 'Seguros',
  61: 'Limpieza y conserjería',
  62: 'Marketing',
  63: 'Mecánica (autos, motos, aviones, barcos, maquinaria pesada)',
  64: 'Programación y desarrollo de software',
  65: 'Relaciones públicas',
  66: 'Enfermería',
  67: 'Comercio minorista (ventas y gestión)',
  68: 'Ventas y desarrollo de negocio',
  69: 'Oficio: fontanería o plomería',
  70: 'Oficio: electricidad',
  71: 'Oficio: carpintería',
  72: 'Oficio: climatización',
  73: 'Oficio: general',
  74: 'Docencia: primaria',
  75: 'Docencia: secundaria',
  76: 'Docencia: universidad',
  77: 'Servicio técnico (electrodomésticos, electrónica)',
  78: 'Alta dirección (CEO, CFO, socios, etc.)',
  79: 'Veterinaria',
  80: 'Almacén y logística',
  81: 'Desarrollo web',
  82: 'Escritura, periodismo y edición',
  83: 'Otra',
  84: 'Con discapacidad',
  85: 'Jubilación',
  86: 'No se aplica',
  87: 'Sí',
  88: 'No',
  89: 'Perro',
  90: 'Gato',
  91: 'Reptil',
  92: 'Roedor',
  93: 'Pájaro',
  94: 'Pez (agua dulce)',
  95: 'Pez (agua salada)',
  96: 'Otra',
  109: 'Ninguno',
  112: 'Blanca',
  113: 'Negra o afroamericana',
  114: 'Hispana, latina o española',
  115: 'Indígena americana o de Alaska',
  116: 'De la India',
  117: 'China',
  118: 'Filipina',
  119: 'Japonesa',
  120: 'Coreana',
  121: 'Vietnamita',
  122: 'De las islas del Pacífico',
  123: 'De Oriente Medio',
  124: 'Otra etnia asiática',
  125: 'Otra',
  126: 'Prefiero no responder',
};

const devices = {
  51: 'iPhone',
  52: 'iPad',
  40: 'Teléfono o tableta Android',
  58: 'Computadora, ordenador o portátil',
  57: 'Consola de videojuegos',
  59: 'Consola portátil',
  60: 'Kindle',
  61: 'Asistente de voz',
};

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
    chooseAll: 'Elige todo lo que corresponda',
    birthHint: 'Escribe el mes en número: por ejemplo, 3 para marzo',
    incomeHint: 'Basta una cifra aproximada en dólares estadounidenses',
    back: 'Atrás',
    next: 'Continuar',
    submit: 'Crear perfil',
    sending: 'Enviando…',
    signedOut: 'Inicia sesión para responder encuestas.',
    notSetUp: {
      title: 'Esta página no está bien configurada',
      text: 'Escribe al soporte de la app o del sitio.',
    },
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
    labels: {
      questions,
      options,
      devices,
      incomeBelow: (amount) => `Menos de ${amount}`,
      moreThan: (amount) => `Más de ${amount}`,
    },
  };
}
