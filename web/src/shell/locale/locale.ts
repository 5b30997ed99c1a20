import { catalogs } from 'virtual:messages'
import { i18n } from '@lingui/core'
import type { MessageArea } from '../../../message-areas.ts'

export type { MessageArea }

export const LOCALES = { en: 'English', es: 'Español', pt: 'Português' } as const
export type Locale = keyof typeof LOCALES

/** The areas whose messages are loaded. The first page brings those of the shell. */
const loaded = new Set<MessageArea>(['shell'])

/** The first supported language of the browser. */
export function localeOfBrowser(): Locale {
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LOCALES)
  return (known as Locale | undefined) ?? 'en'
}

/** Loads the messages of a language and activates it. */
export async function activateLocale(locale: Locale): Promise<void> {
  await Promise.all([...loaded].map((area) => loadMessages(area, locale)))
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/** Loads a module together with the messages that it shows, so that nobody sees it without words. */
export async function withMessages<Module>(
  areas: readonly MessageArea[],
  load: () => Promise<Module>,
): Promise<Module> {
  for (const area of areas) loaded.add(area)
  const locale = i18n.locale as Locale
  const [module] = await Promise.all([load(), ...areas.map((area) => loadMessages(area, locale))])
  // The language may have changed meanwhile.
  if (i18n.locale !== locale) return withMessages(areas, load)
  return module
}

async function loadMessages(area: MessageArea, locale: Locale): Promise<void> {
  const { messages } = await catalogs[area]![locale]!()
  i18n.load(locale, { ...messages })
}
