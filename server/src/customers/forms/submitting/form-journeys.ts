import { service } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { ChannelKind } from '../../people/index.ts'
import type { Definition } from '../definition/definition.ts'

/** A form as journeys see its submissions. */
export interface SubmittedForm {
  /** A UUID. */
  id: string
  /** Keys of the attributes of people that its answers become. */
  attributes: ReadonlySet<string>
}

/** What forms need to know of journeys. Provided by app.ts. */
export interface FormJourneys {
  /** The channels on which a live journey writes first to whoever submits the form. */
  channelsAfter(ctx: Pick<Ctx, 'db' | 'org'>, form: SubmittedForm): Promise<ReadonlySet<ChannelKind>>
}

/** What journeys see of a form with this definition. */
export function submittedForm(id: string, { fields }: Definition): SubmittedForm {
  const kept = fields.flatMap(({ mapsTo, sensitive }) =>
    mapsTo?.startsWith(ATTRIBUTES) && !sensitive ? [mapsTo.slice(ATTRIBUTES.length)] : [],
  )
  return { id, attributes: new Set(kept) }
}

const ATTRIBUTES = 'attributes.'

export const formJourneys = service<FormJourneys>('formJourneys')
