import { WireId } from '../../platform/schema/index.ts'

/** How operations name a journey (docs/behaviour/outreach.md: Journeys). */

export const ReadId = WireId.describe('Or an initiative id: its draft, else its published version.')

export const LiveId = WireId.describe('Or an initiative id: its published version.')

export const DraftId = WireId.describe('Or an initiative id: its draft.')
