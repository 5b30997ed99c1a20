import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Account } from './accounts.ts'
import type { SavedHandset } from './contacts/handsets.ts'
import type { Flow } from './flows/flows.ts'
import type { DeletedTemplate, Template } from './templates/templates.ts'

/** The state that survives a restart. Conversations are lost. */
export interface SavedState {
  accounts: Account[]
  templates: Template[]
  deletedTemplates: DeletedTemplate[]
  handsets: SavedHandset[]
  flows: Flow[]
}

const FORMAT = 'parley-simulator-1'
const WRITE_WITHIN_MS = 50
const NOTHING: SavedState = { accounts: [], templates: [], deletedTemplates: [], handsets: [], flows: [] }

/**
 * Stores the state in one JSON file, which is replaced as a whole, at most every 50 ms. Without a path nothing is
 * stored.
 */
export class StateFile {
  readonly #path: string | null
  #collect: () => SavedState = () => NOTHING
  #timer: NodeJS.Timeout | null = null

  constructor(path: string | null) {
    this.#path = path
  }

  load(): SavedState {
    if (this.#path === null || !existsSync(this.#path)) return structuredClone(NOTHING)
    const { format, ...saved } = JSON.parse(readFileSync(this.#path, 'utf8')) as SavedState & {
      format: string
    }
    if (format !== FORMAT) throw new Error(`${this.#path} holds no state of this simulator; remove it`)
    return { ...structuredClone(NOTHING), ...saved }
  }

  /** Sets the function that returns the state to be written. */
  collectWith(collect: () => SavedState): void {
    this.#collect = collect
  }

  changed(): void {
    if (this.#path === null || this.#timer !== null) return
    this.#timer = setTimeout(() => this.flush(), WRITE_WITHIN_MS)
  }

  flush(): void {
    if (this.#timer === null || this.#path === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    mkdirSync(dirname(this.#path), { recursive: true })
    // The file contains tokens and secrets, although only simulated ones.
    writeFileSync(`${this.#path}.new`, JSON.stringify({ format: FORMAT, ...this.#collect() }), {
      mode: 0o600,
    })
    renameSync(`${this.#path}.new`, this.#path)
  }
}
