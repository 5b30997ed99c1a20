import { Trans, useLingui } from '@lingui/react/macro'
import { AddButton } from '../../../ui/controls/add-button.tsx'
import { NativeSelect } from '../../../ui/fields/input.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { connect, remove } from '../graph/edits.ts'
import { edgeAt, edgeIdOf, type Graph, type Step, stepsOf } from '../graph/graph.ts'
import { canConnect, signalsOf } from '../graph/signals.ts'
import { KINDS } from '../words/kinds.ts'
import { signalName } from '../words/signals.ts'

/** Where each signal of a step leads. It does what dragging an edge does. */
export function SignalTargets({ graph, step }: { graph: Graph; step: Step }) {
  const { t, i18n } = useLingui()
  const { edit, offer, isEditable } = useEditor()
  const signals = signalsOf(step)
  if (signals.length === 0) return null
  const targets = stepsOf(graph).filter(([, each]) => canConnect(graph, step.id, each.id))
  return (
    <section aria-label={t`What happens next`} className="flex flex-col gap-2 border-t pt-3">
      <h3 className="text-xs font-medium text-soft">
        <Trans>What happens next</Trans>
      </h3>
      {signals.map(({ name, isOptional }) => {
        const edgeId = edgeIdOf({ from: step.id, sourceHandle: name })
        const to = edgeAt(graph, edgeId)?.to ?? ''
        const words = signalName(step, name, i18n)
        return (
          <div key={name} className="flex flex-wrap items-center gap-2">
            <span className="w-24 shrink-0 truncate" dir="auto">
              {words}
            </span>
            <NativeSelect
              aria-label={t`Step after ${words}`}
              aria-invalid={to === '' && !isOptional ? true : undefined}
              disabled={!isEditable}
              className="min-w-0 !w-auto flex-1"
              value={to}
              onChange={({ target }) =>
                edit((before) =>
                  target.value === ''
                    ? remove(before, [edgeId])
                    : connect(before, { from: step.id, sourceHandle: name, to: target.value }),
                )
              }
            >
              <option value="">{isOptional ? t`Not used` : t`Nothing yet`}</option>
              {targets.map(([id, each]) => (
                <option key={id} value={each.id}>
                  {each.name || t(KINDS[each.kind].name)}
                </option>
              ))}
            </NativeSelect>
            {isEditable && (
              <AddButton
                aria-label={to === '' ? t`Add a step after ${words}` : t`Add a step between, at ${words}`}
                onClick={() => offer({ after: { from: step.id, sourceHandle: name } })}
              >
                {t`Step`}
              </AddButton>
            )}
          </div>
        )
      })}
    </section>
  )
}
