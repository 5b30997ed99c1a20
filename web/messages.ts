import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { missingAreas } from './message-loading.ts'

/**
 * Extracts the messages of the sources into the catalogs. With --check it writes nothing, and fails when a message is
 * missing or has no translation, or when a screen does not load the messages that it shows.
 */
const config = getConfig({ cwd: import.meta.dirname })
const [catalog] = await getCatalogs(config)
const options = { clean: true, overwrite: false, prevFormat: null, orderBy: config.orderBy }
if (!process.argv.includes('--check')) {
  await catalog!.make(options as never)
} else {
  const found = Object.keys((await catalog!.collect()) ?? {})
  const known = await catalog!.readAll()
  const problems = config.locales.flatMap((locale) => {
    const messages = known[locale] ?? {}
    const missing = found.filter((id) => !(id in messages))
    const unsaid =
      locale === config.sourceLocale ? [] : found.filter((id) => messages[id]?.translation === '')
    const left = Object.keys(messages).filter((id) => !found.includes(id))
    return [
      ...missing.map((id) => `${locale} lacks: ${id}`),
      ...unsaid.map((id) => `${locale} has no words for: ${messages[id]?.message ?? id}`),
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
