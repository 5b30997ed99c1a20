import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Log } from '../../../platform/core/index.ts'
import { buildDocs, NotBuilt } from '../builds/build.ts'
import { docsFailedPage, docsNotBuiltPage } from './landing.ts'
import { Page } from './page-response.ts'

const HTML = 'text/html; charset=utf-8'
const TYPES: Record<string, string> = {
  '.html': HTML,
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

/** The documentation as `site/build.ts` writes it. */
export class DocsSite {
  readonly #log: Log
  #preparing: Promise<void> | null = null
  #files: ReadonlyMap<string, string> = new Map()
  /** Explains why there are no pages. */
  #failure: Page | null = null
  readonly #pages = new Map<string, Promise<Page>>()

  constructor(log: Log) {
    this.#log = log
  }

  /** Builds the documentation once. Resolves when that has succeeded or failed. */
  prepare(): Promise<void> {
    this.#preparing ??= this.#build()
    return this.#preparing
  }

  /** The page or file at a path, null if there is none. Waits for the build. */
  async find(path: string): Promise<{ page: Page; status: number } | null> {
    await this.prepare()
    if (this.#failure) return { page: this.#failure, status: 500 }
    const file = this.#files.get(path)
    if (file === undefined) return null
    const page = this.#pages.get(path) ?? readPage(file)
    this.#pages.set(path, page)
    return { page: await page, status: 200 }
  }

  async #build(): Promise<void> {
    try {
      this.#files = filesIn(await buildDocs())
    } catch (error) {
      const isNotBuilt = error instanceof NotBuilt
      this.#failure = new Page(HTML, isNotBuilt ? docsNotBuiltPage() : docsFailedPage())
      if (isNotBuilt) this.#log.error({}, error.message)
      else
        this.#log.error({ err: error }, 'the documentation could not be built; the API answers all the same')
    }
  }
}

async function readPage(file: string): Promise<Page> {
  return new Page(TYPES[extname(file)]!, await readFile(file, 'utf8'), 'docs')
}

/** The files of a build by their paths on the service: `docs/errors.html` is at `/docs/errors`. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  const names = globSync('docs/**/*.{html,css,js,json}', { cwd: folder })
  return new Map(names.map((name) => [`/${name.replace(/(\/index)?\.html$/, '')}`, join(folder, name)]))
}
