import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/controls/button.tsx'
import { CircleAlert, Trash2, Waypoints } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { NoteList } from '../annotations/note-list.tsx'
import type { Decorations } from '../canvas/flow.ts'
import { useEditor } from '../editor/editor-context.ts'
import { groupOfStep } from '../graph/annotations.ts'
import { definitionOf, type Graph, groupAt, type Step, stepIdOf } from '../graph/graph.ts'
import { signalsOf } from '../graph/signals.ts'
import { inOrder } from '../node-words.ts'
import { ChosenBy } from '../presence/people-here.tsx'
import { faceOf } from '../words/face.ts'
import { KINDS } from '../words/kinds.ts'
import { signalName } from '../words/signals.ts'

interface StepListProps {
  graph: Graph
  decorations: Decorations
  /** The record of the selected step. */
  selected: string | null
  onRemove: (recordId: string) => void
}

/** The journey as a list, in the order that people reach the steps. It does what the canvas does, by keys alone. */
export function StepList({ graph, decorations, selected, onRemove }: StepListProps) {
  const { t } = useLingui()
  const { isEditable, offer } = useEditor()
  const definition = definitionOf(graph)
  const steps = inOrder(definition)
  const numbers = new Map(steps.map(({ id }, at) => [id, at + 1]))
  if (steps.length === 0) {
    return (
      <Empty
        icon={Waypoints}
        title={t`No steps`}
        actions={isEditable && <Button onClick={() => offer({ at: null })}>{t`Add a step`}</Button>}
      />
    )
  }
  return (
    <div className="h-full overflow-y-auto">
      <ol
        aria-label={t`Steps of the journey`}
        className="mx-auto flex max-w-3xl flex-col gap-2 px-6 py-4 phone:px-4"
      >
        {steps.map((step) => (
          <StepLine
            key={step.id}
            step={step}
            graph={graph}
            numbers={numbers}
            decorations={decorations}
            isSelected={selected === stepIdOf(step.id)}
            onRemove={onRemove}
          />
        ))}
      </ol>
      <NoteList graph={graph} selected={selected} />
    </div>
  )
}

interface StepLineProps extends Omit<StepListProps, 'selected'> {
  step: Step
  numbers: ReadonlyMap<string, number>
  isSelected: boolean
}

function StepLine({ step, graph, numbers, decorations, isSelected, onRemove }: StepLineProps) {
  const { t, i18n } = useLingui()
  const { names, isEditable, select } = useEditor()
  const recordId = stepIdOf(step.id)
  const { icon: Icon, name, tone } = KINDS[step.kind]
  const called = step.name || t(name)
  const issue = decorations.issues.get(recordId)
  const groupId = groupOfStep(graph, step.id)
  const group = groupId === null ? null : groupAt(graph, groupId)?.name || t`Group`
  const count = decorations.counts.get(recordId)
  const lines = faceOf(step, names, i18n).filter((line) => line !== '')
  return (
    <li className={`rounded-lg border bg-surface px-3 py-2 shadow-card ${isSelected ? 'border-accent' : ''}`}>
      <div className="flex items-start gap-2.5">
        <span className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-md ${tone}`}>
          <Icon size={14} />
        </span>
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={() => select(isSelected ? null : recordId)}
          className="min-h-6 min-w-0 flex-1 rounded text-left"
        >
          <span className="flex flex-wrap items-center gap-2">
            <span className="tabular text-faint">{numbers.get(step.id)}</span>
            <span className="min-w-0 font-medium wrap-anywhere" dir="auto">
              {called}
            </span>
            <span className="text-xs text-faint">{t(name)}</span>
            {decorations.marks.get(recordId) === 'visited' && <Badge tone="accent">{t`Reached`}</Badge>}
            {count !== undefined && <Badge tone="info">{t`${i18n.number(count)} here now`}</Badge>}
            {group && <Badge>{group}</Badge>}
            <ChosenBy stepId={step.id} />
            {issue && (
              <>
                <CircleAlert size={14} className={issue === 'error' ? 'text-danger' : 'text-warn'} />
                <span className="sr-only">{issue === 'error' ? t`Has a problem` : t`Has a warning`}</span>
              </>
            )}
          </span>
          <span className="line-clamp-2 block text-soft wrap-anywhere" dir="auto">
            {lines.join(' · ')}
          </span>
        </button>
        {isEditable && (
          <Button
            kind="quiet"
            size="smallIcon"
            aria-label={t`Delete ${called}`}
            onClick={() => onRemove(recordId)}
          >
            <Trash2 size={14} />
          </Button>
        )}
      </div>
      <Ways step={step} graph={graph} numbers={numbers} />
    </li>
  )
}

/** Where each signal of a step leads, with a button that adds a step there. */
function Ways({ step, graph, numbers }: Pick<StepLineProps, 'step' | 'graph' | 'numbers'>) {
  const { t, i18n } = useLingui()
  const { isEditable, offer } = useEditor()
  const definition = definitionOf(graph)
  const nameOf = new Map(definition.actions.map((each) => [each.id, each.name || t(KINDS[each.kind].name)]))
  const called = nameOf.get(step.id) ?? step.id
  const targets = new Map(
    definition.edges.filter(({ from }) => from === step.id).map(({ sourceHandle, to }) => [sourceHandle, to]),
  )
  const shown = signalsOf(step).filter(({ name, isOptional }) => !isOptional || targets.has(name))
  if (shown.length === 0) return null
  return (
    <ul className="mt-1 ml-8.5 flex flex-col gap-0.5">
      {shown.map(({ name }) => {
        const words = signalName(step, name, i18n)
        const to = targets.get(name)
        return (
          <li key={name} className="flex min-h-6 flex-wrap items-center gap-x-2 text-xs">
            <span className="text-soft" dir="auto">
              {words}
            </span>
            <span aria-hidden className="text-faint">
              →
            </span>
            {to === undefined ? (
              <span className="text-warn">{t`Nothing yet`}</span>
            ) : (
              <span className="min-w-0 wrap-anywhere" dir="auto">
                <span className="tabular text-faint">{numbers.get(to)}</span> {nameOf.get(to) ?? to}
              </span>
            )}
            {isEditable && (
              <Button
                kind="quiet"
                size="small"
                className="!h-6 !px-1.5"
                aria-label={
                  to === undefined
                    ? t`Add a step after ${words} of ${called}`
                    : t`Add a step between, at ${words} of ${called}`
                }
                onClick={() => offer({ after: { from: step.id, sourceHandle: name } })}
              >
                {t`+ Step`}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
