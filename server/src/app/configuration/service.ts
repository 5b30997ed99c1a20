import { z } from 'zod'
import { withoutTrailingSlash } from '../../platform/core/index.ts'

/** The service refused the request or could not be reached. The message is for the user. */
export class ServiceRefusal extends Error {
  readonly code: string
  readonly issues: readonly RefusedDocument[]
  constructor(status: number, { code, message, issues }: z.output<typeof Refusal>['error']) {
    super(`the service returned ${status}: ${message}`)
    this.code = code
    this.issues = issues
  }
}

const RefusedDocument = z.object({ path: z.string().default(''), message: z.string() })
type RefusedDocument = z.output<typeof RefusedDocument>

const Refusal = z.object({
  error: z.object({ code: z.string(), message: z.string(), issues: z.array(RefusedDocument).default([]) }),
})

/** A document with its kind, as the API takes it. */
interface Sent {
  kind: string
  document: unknown
}

const Exported = z.object({
  data: z.array(z.object({ name: z.string(), document: z.record(z.string(), z.unknown()) })),
  next_cursor: z.string().nullable(),
})
export type ExportedDocument = z.output<typeof Exported>['data'][number]

const Outcome = z.object({
  index: z.int(),
  action: z.enum(['none', 'create', 'change']),
  name: z.string(),
  changes: z.array(z.string()),
  notes: z.array(z.string()),
  refusal: z.object({ message: z.string() }).nullable(),
})
const Outcomes = z.object({ documents: z.array(Outcome) })
export type Outcome = z.output<typeof Outcome>

/** A client of the operations that configuration as code needs. */
export class Service {
  readonly #url: string
  readonly #key: string

  constructor(url: string, key: string) {
    this.#url = `${withoutTrailingSlash(url)}/api/v1/configuration`
    this.#key = key
  }

  async export(kind: string): Promise<ExportedDocument[]> {
    const found: ExportedDocument[] = []
    for (let cursor = ''; ; ) {
      const page = Exported.parse(await this.#call('GET', `?kind=${kind}${cursor}`))
      found.push(...page.data)
      if (page.next_cursor === null) return found
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
    }
  }

  async plan(documents: readonly Sent[], publish: boolean): Promise<Outcome[]> {
    if (documents.length === 0) return []
    return Outcomes.parse(await this.#call('POST', '/preview', { documents, publish })).documents
  }

  async apply(documents: readonly Sent[], publish: boolean): Promise<Outcome[]> {
    if (documents.length === 0) return []
    const body = { documents, publish, ...(publish ? { confirm: true } : {}) }
    return Outcomes.parse(await this.#call('POST', '/apply', body)).documents
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.ok) return JSON.parse(text)
    throw new ServiceRefusal(answer.status, errorIn(text))
  }
}

function errorIn(text: string): z.output<typeof Refusal>['error'] {
  try {
    return Refusal.parse(JSON.parse(text)).error
  } catch {
    return { code: 'unknown', message: text.slice(0, 300), issues: [] }
  }
}
