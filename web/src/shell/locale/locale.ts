import { i18n } from '@lingui/core'

export const LOCALES = { en: 'English', es: 'Español', pt: 'Português' } as const
export type Locale = keyof typeof LOCALES

const CATALOGS = {
  en: () => import('../../locales/en.po'),
  es: () => import('../../locales/es.po'),
  pt: () => import('../../locales/pt.po'),
}

/** The first supported language of the browser. */
export function localeOfBrowser(): Locale {
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LOCALES)
  return (known as Locale | undefined) ?? 'en'
}

/** Loads the catalog of a language and activates it. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await CATALOGS[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
