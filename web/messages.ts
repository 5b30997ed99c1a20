import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { missingAreas } from './message-loading.ts'

/** The texts of the API that people read in other words. Their translations into English differ from the sources. */
const OF_THE_API = 'src/shell/refusals/'

/** Whether the English catalog has other words than the source. People would read the words of the catalog. */
function isDifferent(
  { message, origin }: { message?: string; origin?: readonly (readonly [string, ...unknown[]])[] },
  kept: { translation?: string } | undefined,
): boolean {
  if (!kept?.translation || origin?.some(([file]) => file.startsWith(OF_THE_API))) return false
  return kept.translation !== message
}

/** Whether a plural gives zero the words of one, as “0 pessoa”. Where zero counts as one, it needs words of its own. */
function lacksZero(locale: string, { translation = '' }: { translation?: string } = {}): boolean {
  return new Intl.PluralRules(locale).select(0) === 'one' && /, plural, (?!=0 )/.test(translation)
}

/**
 * Extracts the messages of the sources into the catalogs. With --check it writes nothing. It then fails when a message
 * is missing or has no translation, when a plural lacks its words for zero, or when a screen does not load the messages
 * that it shows.
 */
const config = getConfig({ cwd: import.meta.dirname })
const [catalog] = await getCatalogs(config)
const options = { clean: true, overwrite: false, prevFormat: null, orderBy: config.orderBy }
if (!process.argv.includes('--check')) {
  await catalog!.make(options as never)
} else {
  const collected = (await catalog!.collect()) ?? {}
  const found = Object.keys(collected)
  const known = await catalog!.readAll()
  const problems = config.locales.flatMap((locale) => {
    const messages = known[locale] ?? {}
    const missing = found.filter((id) => !(id in messages))
    const unsaid =
      locale === config.sourceLocale ? [] : found.filter((id) => messages[id]?.translation === '')
    const differing =
      locale === config.sourceLocale ? found.filter((id) => isDifferent(collected[id]!, messages[id])) : []
    const zeroless = found.filter((id) => lacksZero(locale, messages[id]))
    const left = Object.keys(messages).filter((id) => !found.includes(id))
    return [
      ...missing.map((id) => `${locale} lacks: ${id}`),
      ...unsaid.map((id) => `${locale} has no words for: ${messages[id]?.message ?? id}`),
      ...differing.map((id) => `${locale} has other words than its source: ${messages[id]?.translation}`),
      ...zeroless.map((id) => `${locale} has a plural without =0 first: ${messages[id]?.translation}`),
      ...left.map((id) => `${locale} has what nothing says: ${messages[id]?.message ?? id}`),
    ]
  })
  for (const problem of problems) console.error(`web/src/locales: ${problem}`)
  const unloaded = missingAreas(import.meta.dirname)
  for (const problem of unloaded) console.error(`web/${problem}. Name it in \`screen\` or \`withMessages\`.`)
  if (unloaded.length > 0) process.exitCode = 1
  if (problems.length > 0) {
    console.error('Run `npm run generate` and write the words into web/src/locales.')
    process.exitCode = 1
  }
}
