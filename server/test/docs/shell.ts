import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './blocks.ts'

/** The terminal of somebody who follows a page. */
export interface Shell extends Disposable {
  /** Runs a block as it stands and returns its output. Throws when a command fails. */
  run(code: string): Promise<string>
}

/** What a page writes, and what it is here. */
export type Addresses = Record<string, string>

/**
 * Each block is a script of its own, which knows the variables that earlier ones exported. An id such as `ini_…` stands
 * for the latest one in the output, where a reader would look it up.
 */
export function openShell(addresses: Addresses, env: Record<string, string>, files: Addresses): Shell {
  const folder = mkdtempSync(join(tmpdir(), 'parley-docs-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, '.variables'), '')
  let seen = ''
  return {
    run: async (code) => {
      const script = `${PRELUDE}\n${filledIn(code, addresses, seen)}\nexport -p > .variables`
      const { stdout } = await promisify(execFile)('bash', ['-c', script], {
        cwd: folder,
        env: { PATH: process.env.PATH!, HOME: folder, ROOT, NODE: process.execPath, ...env },
      })
      seen += stdout
      return stdout
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A refused call ends the script. `npm run parley` is the program of this clone. */
const PRELUDE = `set -euo pipefail
. ./.variables
curl() { command curl --silent --show-error --fail-with-body "$@" || { echo " from: curl $*" >&2; return 1; }; echo; }
npm() { [ "$1 $2 $3" = "run parley --" ] && shift 3 && "$NODE" "$ROOT/server/src/app/cli.ts" "$@"; }`

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function filledIn(code: string, addresses: Addresses, seen: string): string {
  // At once, because the address of one service can begin with what a page writes for another one.
  const written = new RegExp(Object.keys(addresses).map(escaped).join('|'), 'g')
  const here = code.replace(written, (found) => addresses[found]!)
  return here.replace(/\b([a-z]+_)…/g, (placeholder, prefix: string) => {
    const found = [...seen.matchAll(new RegExp(`\\b${prefix}[0-9a-f]{32}\\b`, 'g'))].at(-1)
    if (!found) throw new Error(`Nothing before has an id for ${placeholder}`)
    return found[0]
  })
}
