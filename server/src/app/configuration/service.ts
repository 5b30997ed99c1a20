import { z } from 'zod'
import { ServiceClient } from '../../outreach/journeys/command/service-client.ts'

/** A document with its kind, as the API takes it. */
interface Sent {
  kind: string
  document: unknown
}

const ExportedDocument = z.object({ name: z.string(), document: z.record(z.string(), z.unknown()) })
export type ExportedDocument = z.output<typeof ExportedDocument>

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

const PATH = '/configuration'

/** The operations that configuration as code needs. */
export class Service {
  readonly #client: ServiceClient

  constructor(url: string, key: string) {
    this.#client = new ServiceClient(url, key)
  }

  async export(kind: string): Promise<ExportedDocument[]> {
    const pages = this.#client.pages(`${PATH}?kind=${kind}`, ExportedDocument)
    return (await Array.fromAsync(pages)).flat()
  }

  async plan(documents: readonly Sent[], publish: boolean): Promise<Outcome[]> {
    if (documents.length === 0) return []
    const body = { documents, publish }
    return Outcomes.parse(await this.#client.call('POST', `${PATH}/preview`, body)).documents
  }

  async apply(documents: readonly Sent[], publish: boolean): Promise<Outcome[]> {
    if (documents.length === 0) return []
    const body = { documents, publish, ...(publish ? { confirm: true } : {}) }
    return Outcomes.parse(await this.#client.call('POST', `${PATH}/apply`, body)).documents
  }
}
