import { z } from 'zod'
import { withoutTrailingSlash } from '../../../platform/core/index.ts'
import { ChangedJourney, Journey } from '../authoring/schema.ts'
import { Names } from '../exchange/references.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'

/** The service refused the request or could not be reached. The message is for the user. */
export class ServiceRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(`the service returned ${status}: ${message}`)
    this.status = status
  }
}

export type WireJourney = z.output<typeof Journey>

const Refusal = z.object({
  error: z.object({
    message: z.string(),
    issues: z.array(z.object({ message: z.string() })).optional(),
  }),
})
const Issues = z.object({
  issues: z.array(z.object({ severity: z.enum(['error', 'warning']), message: z.string() })),
})
export type Issue = z.output<typeof Issues>['issues'][number]

const InitiativeItem = z.object({ id: z.string(), name: z.string(), status: z.string() })
export type InitiativeItem = z.output<typeof InitiativeItem>

const PAGE = 1_000

/** A client of the API operations that journeys as code need. */
export class JourneysClient {
  readonly #url: string
  readonly #key: string

  constructor(url: string, key: string) {
    this.#url = `${withoutTrailingSlash(url)}/api/v1`
    this.#key = key
  }

  initiatives(): Promise<InitiativeItem[]> {
    return this.#list('/initiatives', InitiativeItem)
  }

  /** The records that definitions may refer to, by name. */
  async names(initiatives: readonly InitiativeItem[]): Promise<Names> {
    const names = new Names()
    const Keyed = z.object({ id: z.string(), key: z.string() })
    const Template = z.object({ id: z.string(), name: z.string(), language: z.string() })
    const byKey = ({ id, key }: z.output<typeof Keyed>) => ({ id, name: key })
    const segments = await this.#list('/segments', z.object({ id: z.string(), slug: z.string() }))
    const templates = await this.#list('/templates', Template)
    names.add('initiative', initiatives)
    names.add(
      'segment',
      segments.map(({ id, slug }) => ({ id, name: slug })),
    )
    names.add(
      'template',
      templates.map(({ id, name, language }) => ({ id, name: `${name} (${language})` })),
    )
    names.add(
      'email template',
      await this.#list('/email-templates', z.object({ id: z.string(), name: z.string() })),
    )
    names.add('environment', (await this.#whole('/environments', Keyed)).map(byKey))
    names.add('credential', (await this.#whole('/http-credentials', Keyed)).map(byKey))
    return names
  }

  /** An initiative's draft, or else its live version; null when it has neither. */
  async journey(initiativeId: string): Promise<WireJourney | null> {
    const answer = await this.#call('GET', `/journeys/${encodeURIComponent(initiativeId)}/definition`).catch(
      (error: unknown) => {
        if (error instanceof ServiceRefusal && error.status === 404) return null
        throw error
      },
    )
    return answer === null ? null : Journey.parse(answer)
  }

  async openDraft(initiativeId: string, definition: JourneyDefinition): Promise<WireJourney> {
    return Journey.parse(await this.#call('POST', '/journeys', { initiativeId, definition }))
  }

  /** Fails when the draft was changed since it was read. */
  async updateDraft({ id, revision }: WireJourney, definition: JourneyDefinition): Promise<WireJourney> {
    return ChangedJourney.parse(await this.#call('PATCH', `/journeys/${id}`, { revision, definition }))
  }

  async validate(journeyId: string): Promise<Issue[]> {
    return Issues.parse(await this.#call('POST', '/journeys/validate', { journeyId })).issues
  }

  /** What would prevent publishing it, with the links of the journey's initiative. */
  async validateDefinition(definition: JourneyDefinition, journeyId: string | undefined): Promise<Issue[]> {
    const own = journeyId === undefined ? definition : { ...definition, id: journeyId }
    return Issues.parse(await this.#call('POST', '/journeys/validate', { definition: own })).issues
  }

  /** Publishes a draft: launches its initiative, or replaces the previous version. */
  async publish(draft: WireJourney, initiative: InitiativeItem): Promise<void> {
    if (initiative.status === 'DRAFT') await this.#call('POST', `/initiatives/${initiative.id}/launch`, {})
    else await this.#call('POST', `/journeys/${draft.id}/publish`, { confirm: true })
  }

  async #list<Item extends z.ZodType>(path: string, item: Item): Promise<z.output<Item>[]> {
    const Page = z.object({ data: z.array(item), next_cursor: z.string().nullable() })
    const items: z.output<Item>[] = []
    for (let cursor = ''; ; ) {
      const page = Page.parse(await this.#call('GET', `${path}?limit=${PAGE}${cursor}`))
      items.push(...page.data)
      if (page.next_cursor === null) return items
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
    }
  }

  /** A list without pages. */
  async #whole<Item extends z.ZodType>(path: string, item: Item): Promise<z.output<Item>[]> {
    return z.object({ data: z.array(item) }).parse(await this.#call('GET', path)).data
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
    throw new ServiceRefusal(answer.status, messageIn(text))
  }
}

function messageIn(text: string): string {
  try {
    const { message, issues = [] } = Refusal.parse(JSON.parse(text)).error
    return [message, ...issues.map((issue) => `  ${issue.message}`)].join('\n')
  } catch {
    return text.slice(0, 300)
  }
}
