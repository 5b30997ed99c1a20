import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/*
 * Has a process that starts the program load the bundle of this run instead (see bundle.ts). It is preloaded into every
 * process (`node --import`, see global-setup.ts).
 */

/** The path of the bundle. */
export const PROGRAM_VARIABLE = 'PARLEY_TEST_PROGRAM'

const CLI = join(import.meta.dirname, '../../src/app/cli.ts')
const bundled = process.env[PROGRAM_VARIABLE]
if (bundled !== undefined && process.argv[1] === CLI) {
  const [cli, url] = [pathToFileURL(CLI).href, pathToFileURL(bundled).href]
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      if (resolved.url !== cli) return resolved
      hooks.deregister()
      return { ...resolved, url, format: 'module' }
    },
  })
}
