import { createHash } from 'node:crypto'
import type { PropertyFilter } from '../../customers/index.ts'
import type { AttributionSettings } from './settings.ts'

/** An event that is a conversion. */
export interface AskedEvent {
  name: string
  filters: readonly PropertyFilter[]
}

export type Bucket = 'day' | 'week'

/** What is counted. Everything that changes the numbers is part of it. */
export interface Question {
  /** Only the people of this initiative (UUID), and what it is credited with; null: of the organization. */
  initiativeId: string | null
  events: readonly AskedEvent[]
  valueProperty: string | null
  /** Days in the time zone: 2026-05-01. Both are part of the period. */
  from: string
  until: string
  timeZone: string
  bucket: Bucket
  settings: AttributionSettings
}

/** What is asked twice is counted once. */
export function hashOf(question: Question): Buffer {
  return createHash('sha256').update(JSON.stringify(question)).digest()
}
