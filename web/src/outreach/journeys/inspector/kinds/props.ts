import type { JourneyIssue } from '../../editor/use-draft.ts'
import type { Kind, StepOf } from '../../graph/graph.ts'

/** What the form of a kind takes. */
export interface KindFormProps<K extends Kind> {
  recordId: string
  step: StepOf<K>
  issues: readonly JourneyIssue[]
}
