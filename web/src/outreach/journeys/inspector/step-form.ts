import { useEditor } from '../editor/editor-context.ts'
import type { JourneyIssue } from '../editor/use-draft.ts'
import { setInputs } from '../graph/edits.ts'
import { type Kind, type Step, type StepOf, stepAt } from '../graph/graph.ts'

type Inputs<K extends Kind> = NonNullable<StepOf<K>['inputs']>

/** The inputs of a step in a form. Each change is an edit of the journey. */
export interface StepForm<K extends Kind> {
  step: StepOf<K>
  inputs: Partial<Inputs<K>>
  isEditable: boolean
  /** Sets an input, or removes it when it is undefined. Changes of one input that follow each other are undone at once. */
  set: <F extends keyof Inputs<K>>(field: F, value: Inputs<K>[F] | undefined) => void
  /** Sets several inputs at once. */
  change: (inputs: Partial<{ [F in keyof Inputs<K>]: Inputs<K>[F] | undefined }>) => void
  /** Ends a step of history, when a field is left. */
  close: () => void
  /** What the service says about an input. */
  problem: (field: string) => string | undefined
}

export function useStepForm<K extends Kind>(
  recordId: string,
  step: StepOf<K>,
  issues: readonly JourneyIssue[],
): StepForm<K> {
  const { edit, isEditable, close } = useEditor()
  const change = (changes: object, mark?: string) =>
    edit((graph) => {
      const now = stepAt(graph, recordId)
      if (!now) return graph
      const next = Object.entries({ ...now.inputs, ...changes }).filter(([, value]) => value !== undefined)
      return setInputs(graph, recordId, Object.fromEntries(next) as NonNullable<Step['inputs']>)
    }, mark)
  return {
    step,
    inputs: (step.inputs ?? {}) as Partial<Inputs<K>>,
    isEditable,
    set: (field, value) => change({ [field]: value }, `${recordId} ${String(field)}`),
    change: (changes) => change(changes),
    close,
    problem: (field) =>
      issues.find(
        (issue) =>
          issue.nodeId === step.id && (issue.field === field || issue.field?.startsWith(`${field}.`)),
      )?.message,
  }
}
