import { type JourneyDefinition, nodesOf } from '../definition.ts'
import type { ActionOf } from '../schema.ts'

export type TriggerType = 'manual' | 'segment' | 'cdp_event' | 'inbound'

export function triggerTypeOf(entry: ActionOf<'ENTRY'>): TriggerType {
  return entry.inputs?.triggerType ?? 'manual'
}

/** Normalizes a keyword, or a message that may be one. */
export function keywordOf(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}

/** The entries whose event starts runs of the journey. */
export function eventEntries(definition: JourneyDefinition): ActionOf<'ENTRY'>[] {
  return nodesOf(definition, 'ENTRY').filter((entry) => triggerTypeOf(entry) === 'cdp_event')
}
