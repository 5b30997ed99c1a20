import { z } from 'zod'
import { ChangedJourney, Journey } from '../authoring/schema.ts'
import { Names } from '../exchange/references.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import { ServiceClient, ServiceRefusal } from './service-client.ts'

export type WireJourney = z.output<typeof Journey>

const Issues = z.object({
  issues: z.array(z.object({ severity: z.enum(['error', 'warning']), message: z.string() })),
})
export type Issue = z.output<typeof Issues>['issues'][number]

const InitiativeItem = z.object({ id: z.string(), name: z.string(), status: z.string() })
export type InitiativeItem = z.output<typeof InitiativeItem>

const PAGE = 1_000

/** The API operations that journeys as code need. */
export class JourneysClient {
  readonly #service: ServiceClient

  constructor(url: string, key: string) {
    this.#service = new ServiceClient(url, key)
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
    const answer = await this.#service
      .call('GET', `/journeys/${encodeURIComponent(initiativeId)}/definition`)
      .catch((error: unknown) => {
        if (error instanceof ServiceRefusal && error.status === 404) return null
        throw error
      })
    return answer === null ? null : Journey.parse(answer)
  }

  async openDraft(initiativeId: string, definition: JourneyDefinition): Promise<WireJourney> {
    return Journey.parse(await this.#service.call('POST', '/journeys', { initiativeId, definition }))
  }

  /** Fails when the draft was changed since it was read. */
  async updateDraft({ id, revision }: WireJourney, definition: JourneyDefinition): Promise<WireJourney> {
    return ChangedJourney.parse(
      await this.#service.call('PATCH', `/journeys/${id}`, { revision, definition }),
    )
  }

  async validate(journeyId: string): Promise<Issue[]> {
    return Issues.parse(await this.#service.call('POST', '/journeys/validate', { journeyId })).issues
  }

  /** What would prevent publishing it, with the links of the journey's initiative. */
  async validateDefinition(definition: JourneyDefinition, journeyId: string | undefined): Promise<Issue[]> {
    const own = journeyId === undefined ? definition : { ...definition, id: journeyId }
    return Issues.parse(await this.#service.call('POST', '/journeys/validate', { definition: own })).issues
  }

  /** Publishes a draft: launches its initiative, or replaces the previous version. */
  async publish(draft: WireJourney, initiative: InitiativeItem): Promise<void> {
    if (initiative.status === 'DRAFT')
      await this.#service.call('POST', `/initiatives/${initiative.id}/launch`, {})
    else await this.#service.call('POST', `/journeys/${draft.id}/publish`, { confirm: true })
  }

  async #list<Item extends z.ZodType>(path: string, item: Item): Promise<z.output<Item>[]> {
    return (await Array.fromAsync(this.#service.pages(`${path}?limit=${PAGE}`, item))).flat()
  }

  /** A list without pages. */
  async #whole<Item extends z.ZodType>(path: string, item: Item): Promise<z.output<Item>[]> {
    return z.object({ data: z.array(item) }).parse(await this.#service.call('GET', path)).data
  }
}
