import { createCompilationErrorMessage, createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { AREA_NAMES, areaOf, type MessageArea } from './message-areas.ts'

/** Loads the catalogs: `{ [area]: { [locale]: () => Promise<{ messages }> } }`. */
const ALL = 'virtual:messages'
const ONE = /^virtual:messages\/(?<area>[a-z]+)\/(?<locale>[a-z]+)$/

/**
 * Splits the catalogs by area, so that a page loads the messages of its screens only. One file a language keeps all
 * messages for translators. Messages say in it which sources use them.
 */
export function messageCatalogs(): Plugin {
  const config = getConfig({ cwd: import.meta.dirname })
  /** By language. Each area and language is a module, and a catalog takes a quarter of a second to read. */
  const read = new Map<string, Promise<MessagesByArea>>()
  return {
    name: 'message-catalogs',
    watchChange: () => read.clear(),
    resolveId: (id) => (id === ALL || ONE.test(id) ? `\0${id}` : null),
    async load(resolved) {
      const id = resolved.slice(1)
      if (!resolved.startsWith('\0')) return null
      if (id === ALL) return loaders(config.locales)
      const { area, locale } = ONE.exec(id)?.groups ?? {}
      if (!area || !locale) return null
      const [catalog] = await getCatalogs(config)
      this.addWatchFile(catalog!.getFilename(locale))
      if (!read.has(locale)) read.set(locale, readByArea(catalog!, locale))
      const messages = (await read.get(locale)!)[area as MessageArea]
      const { source, errors } = createCompiledCatalog(locale, messages, {
        namespace: 'es',
      })
      if (errors.length > 0) this.error(createCompilationErrorMessage(locale, errors))
      return { code: source, moduleType: 'js' }
    },
  }
}

/** The texts of each area by their keys. */
type MessagesByArea = Record<MessageArea, Record<string, string>>

type Catalog = Awaited<ReturnType<typeof getCatalogs>>[number]

async function readByArea(catalog: Catalog, locale: string): Promise<MessagesByArea> {
  const byArea = Object.fromEntries(AREA_NAMES.map((area) => [area, {}])) as MessagesByArea
  for (const [key, { origin, translation, message }] of Object.entries((await catalog.read(locale)) ?? {}))
    for (const area of new Set(origin?.map(([file]) => areaOf(file))))
      byArea[area][key] = translation || message || key
  return byArea
}

function loaders(locales: readonly string[]): string {
  const ofArea = (area: string) =>
    locales.map((locale) => `${locale}: () => import('${ALL}/${area}/${locale}')`).join(', ')
  return `export const catalogs = { ${AREA_NAMES.map((area) => `${area}: { ${ofArea(area)} }`).join(', ')} }`
}
