import type { Trigger } from '../../../messaging/index.ts'
import type { ClaimedRow } from '../../../platform/jobs/index.ts'

/** A queued trigger match: a worker enrolls or cancels. */
export interface MatchRow extends ClaimedRow {
  action: 'enroll' | 'cancel'
  initiative_id: string
  journey_id: string
  /** null: only the contact is known. */
  person_external_id: string | null
  trigger: Trigger
  /** The initial `engagement.workflowState` of the run. */
  properties: Record<string, unknown>
  created_at: Date
}
