import { service } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { ChannelKind } from '../../people/index.ts'

/** What forms need to know of journeys. Provided by app.ts. */
export interface FormJourneys {
  /** The channels on which a live journey writes first to whoever submits the form. `formId` is a UUID. */
  channelsAfter(ctx: Pick<Ctx, 'db' | 'org'>, formId: string): Promise<ReadonlySet<ChannelKind>>
}

export const formJourneys = service<FormJourneys>('formJourneys')
