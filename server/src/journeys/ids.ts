import { WireId } from '../kernel/index.ts'

/** How operations name a journey (docs/behaviour.md: Journeys). */

export const ReadId = WireId.describe(
  "A journey's id, or an initiative's: its draft, or its live version when it has no draft.",
)

export const LiveId = WireId.describe("A live version's id, or an initiative's: its live version.")

export const DraftId = WireId.describe("A draft's id, or an initiative's: its draft.")
