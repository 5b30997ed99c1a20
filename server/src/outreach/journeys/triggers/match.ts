import type { Trigger } from '../../../messaging/index.ts'
import type { ClaimedRow } from '../../../platform/jobs/index.ts'

/** A trigger matched somebody: what a worker is to do about it. */
export interface MatchRow extends ClaimedRow {
  action: 'enroll' | 'cancel'
  initiative_id: string
  journey_id: string
  /** null: only the contact is known. */
  person_external_id: string | null
  trigger: Trigger
  /** What the run will know as `engagement.workflowState`. */
  properties: Record<string, unknown>
  created_at: Date
}
