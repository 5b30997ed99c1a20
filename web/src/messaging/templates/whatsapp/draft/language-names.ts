/** Languages that many templates are in, by WhatsApp’s codes. Others can be typed. */
export const USUAL_LANGUAGES = [
  'en',
  'en_US',
  'en_GB',
  'es',
  'es_ES',
  'es_MX',
  'es_AR',
  'pt_BR',
  'pt_PT',
  'fr',
  'de',
  'it',
  'nl',
  'id',
  'hi',
  'ar',
  'tr',
] as const

/** The name of a language in the language of the workspace; null for a code that no browser knows. */
export function nameOfLanguage(code: string, locale: string): string | null {
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(
      code.replace('_', '-'),
    )
    return name ?? null
  } catch {
    return null
  }
}
