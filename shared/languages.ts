/** The languages of the wall and of the service's own pages: BCP 47 tags. */
export const languages = ['en', 'es', 'fr', 'de', 'pt-BR', 'it', 'nl', 'pl', 'ja', 'ar'] as const;

export type Language = (typeof languages)[number];
