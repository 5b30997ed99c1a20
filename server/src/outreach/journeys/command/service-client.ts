import { z } from 'zod'
import { withoutTrailingSlash } from '../../../platform/core/index.ts'

const RefusedPart = z.object({ path: z.string().default(''), message: z.string() })

const Refusal = z.object({
  error: z.object({ code: z.string(), message: z.string(), issues: z.array(RefusedPart).default([]) }),
})
type Refusal = z.output<typeof Refusal>['error']

/** The service refused the request. The message is for the user. */
export class ServiceRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly issues: Refusal['issues']
  constructor(status: number, { code, message, issues }: Refusal) {
    super(`the service returned ${status}: ${message}`)
    this.status = status
    this.code = code
    this.issues = issues
  }
}

/** An error with instructions for the user. */
export class Misuse extends Error {}

const LONGEST_ANSWER = 300

/** Calls the API of a running service for the command line. */
export class ServiceClient {
  readonly #url: string
  readonly #key: string

  constructor(url: string, key: string) {
    this.#url = `${withoutTrailingSlash(url)}/api/v1`
    this.#key = key
  }

  /** The answer as JSON. Throws `ServiceRefusal`, and fetch's own error without an answer. */
  async call(method: string, path: string, body?: object): Promise<unknown> {
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
    throw new ServiceRefusal(answer.status, refusalIn(text))
  }

  /** All items of a list, over its pages. `path` has a query. */
  async *pages<Item extends z.ZodType>(path: string, item: Item): AsyncGenerator<z.output<Item>[]> {
    const Page = z.object({ data: z.array(item), next_cursor: z.string().nullable() })
    for (let cursor = ''; ; ) {
      const page = Page.parse(await this.call('GET', path + cursor))
      yield page.data
      if (page.next_cursor === null) return
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
    }
  }
}

function refusalIn(text: string): Refusal {
  try {
    return Refusal.parse(JSON.parse(text)).error
  } catch {
    return { code: 'unknown', message: text.slice(0, LONGEST_ANSWER), issues: [] }
  }
}

/** Why a command failed, for the user. `isOwn`: whether the message of another error is meant for them. */
export function explainFailure(error: unknown, url: string, isOwn: (error: unknown) => boolean): string {
  if (error instanceof ServiceRefusal) return [error.message, ...error.issues.map(lineOf)].join('\n')
  const { message, code, cause } = error as NodeJS.ErrnoException
  if (error instanceof Misuse || isOwn(error) || code === 'ENOENT' || code === 'EACCES') return message
  return `Could not reach the service at ${url} (${(cause as Error | undefined)?.message ?? message}).`
}

function lineOf({ path, message }: Refusal['issues'][number]): string {
  return path === '' ? `  ${message}` : `  ${path}: ${message}`
}
