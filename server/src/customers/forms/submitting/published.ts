import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { upTo } from '../../../platform/core/index.ts'
import { type Pool, sql } from '../../../platform/db/index.ts'
import { configOf, stepsOf } from '../definition/config.ts'
import { Definition } from '../definition/definition.ts'
import { chooseLanguage } from '../definition/languages.ts'
import { readInstallKey } from '../embed-code.ts'
import type { FormIdentity } from '../identity.ts'

/** A published form for visitors' pages. */
export interface PublishedForm {
  org: string
  id: string
  installKey: string
  name: string
  isPaused: boolean
  /** The current version; null until it is first published. */
  version: number | null
  /** Origins that may show it; `*` is any. */
  origins: readonly string[]
  identity: FormIdentity
}

/** An immutable version. */
export interface PublishedVersion {
  version: number
  definition: Definition
  /** At least one. */
  steps: Definition['steps']
  /** The configuration in the language that suits the visitor. */
  configFor(wish: string | undefined): { body: Buffer; validator: string }
}

/** How long a form is cached, in real milliseconds: pausing and publishing take effect within a second. */
const REMEMBERED_MS = 500
const MAX_FORMS = 10_000
/** The cache of versions is limited by the size of their drafts and configurations. */
const MAX_CHARACTERS = 16 * 1024 * 1024

/** Caches published forms, so that visitors cause no query. */
export class PublishedForms {
  readonly #pool: Pool
  readonly #forms = new LRUCache<string, Promise<PublishedForm | null>>({
    ...upTo(MAX_FORMS),
    ttl: REMEMBERED_MS,
  })
  readonly #versions = new LRUCache<string, PublishedVersion>({ maxSize: MAX_CHARACTERS })

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Null: the form does not exist or was deleted. */
  async get(installKey: string): Promise<PublishedForm | null> {
    const known = this.#forms.get(installKey)
    if (known) return known
    const form = this.#load(installKey)
    this.#forms.set(installKey, form)
    const forget = () => this.#forms.delete(installKey)
    form.then((found) => found ?? forget(), forget)
    return form
  }

  /** Null: the form has no such version. */
  async version(
    { org, id, version: latest }: PublishedForm,
    version: number,
  ): Promise<PublishedVersion | null> {
    if (latest === null || version > latest) return null
    const key = `${org} ${id} ${version}`
    const known = this.#versions.get(key)
    if (known) return known
    const row = await this.#pool.maybe(sql<{ draft: Record<string, unknown> }>`
      select draft from form_versions where org_id = ${org} and form_id = ${id} and version = ${version}`)
    if (!row) return null
    const found = openVersion(version, Definition.parse(row.draft))
    const characters = JSON.stringify(row.draft).length * (1 + found.definition.languages.length)
    // A version that is longer than the cache still gets in, in place of all others.
    this.#versions.set(key, found, { size: Math.min(characters, MAX_CHARACTERS) })
    return found
  }

  async #load(installKey: string): Promise<PublishedForm | null> {
    const named = readInstallKey(installKey)
    if (!named) return null
    const { org, formId } = named
    const row = await this.#pool.maybe(sql<{
      name: string
      status: string
      published_version: number | null
      allowed_origins: string[]
      identity_generation: number
      identity_before_until: Date | null
    }>`
      select name, status, published_version, allowed_origins, identity_generation, identity_before_until from forms
      where org_id = ${org} and id = ${formId} and deleted_at is null`)
    if (!row) return null
    return {
      org,
      id: formId,
      installKey,
      name: row.name,
      isPaused: row.status === 'PAUSED',
      version: row.published_version,
      origins: row.allowed_origins,
      identity: { generation: row.identity_generation, beforeUntil: row.identity_before_until },
    }
  }
}

function openVersion(version: number, definition: Definition): PublishedVersion {
  const configs = new Map<string, { body: Buffer; validator: string }>()
  return {
    version,
    definition,
    steps: stepsOf(definition),
    configFor: (wish) => {
      const language = chooseLanguage(definition, wish)
      const known = configs.get(language)
      if (known) return known
      const text = JSON.stringify(configOf(version, definition, language))
      const config = { body: Buffer.from(text), validator: hash('sha1', text, 'base64url') }
      configs.set(language, config)
      return config
    },
  }
}
