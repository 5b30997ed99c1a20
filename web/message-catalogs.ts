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
  return {
    name: 'message-catalogs',
    resolveId: (id) => (id === ALL || ONE.test(id) ? `\0${id}` : null),
    async load(resolved) {
      const id = resolved.slice(1)
      if (!resolved.startsWith('\0')) return null
      if (id === ALL) return loaders(config.locales)
      const { area, locale } = ONE.exec(id)?.groups ?? {}
      if (!area || !locale) return null
      const [catalog] = await getCatalogs(config)
      this.addWatchFile(catalog!.getFilename(locale))
      const messages = Object.entries((await catalog!.read(locale)) ?? {})
        .filter(([, { origin }]) => origin?.some(([file]) => areaOf(file) === (area as MessageArea)))
        .map(([key, { translation, message }]) => [key, translation || message || key] as const)
      const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(messages), {
        namespace: 'es',
      })
      if (errors.length > 0) this.error(createCompilationErrorMessage(locale, errors))
      return { code: source, moduleType: 'js' }
    },
  }
}

function loaders(locales: readonly string[]): string {
  const ofArea = (area: string) =>
    locales.map((locale) => `${locale}: () => import('${ALL}/${area}/${locale}')`).join(', ')
  return `export const catalogs = { ${AREA_NAMES.map((area) => `${area}: { ${ofArea(area)} }`).join(', ')} }`
}
