import { WireId } from '../kernel/index.ts'

/** How operations name a journey (docs/behaviour/outreach.md: Journeys). */

export const ReadId = WireId.describe("Or an initiative's id: its draft, else its live version.")

export const LiveId = WireId.describe("Or an initiative's id: its live version.")

export const DraftId = WireId.describe("Or an initiative's id: its draft.")
