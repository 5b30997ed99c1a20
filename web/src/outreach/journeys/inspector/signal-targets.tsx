import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo } from 'react'
import { AddButton } from '../../../ui/controls/add-button.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
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
  // Many steps to choose from must not hold up a letter that is typed into a field above.
  const known = useDeferredValue(graph)
  const choices = useMemo(
    () =>
      stepsOf(known)
        .filter(([, each]) => canConnect(known, step.id, each.id))
        .map(([, { id, name, kind }]) => {
          const kindName = t(KINDS[kind].name)
          return { value: id, label: name || kindName, note: kindName }
        }),
    [known, step.id, t],
  )
  const signals = signalsOf(step)
  if (signals.length === 0) return null
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
            <Combobox
              label={t`Step after ${words}`}
              className="!h-8 !w-auto min-w-0 flex-1"
              value={to}
              invalid={to === '' && !isOptional}
              disabled={!isEditable}
              choices={[{ value: '', label: isOptional ? t`Not used` : t`Nothing yet` }, ...choices]}
              onChange={(next) =>
                edit((before) =>
                  next === ''
                    ? remove(before, [edgeId])
                    : connect(before, { from: step.id, sourceHandle: name, to: next }),
                )
              }
              placeholder={isOptional ? t`Not used` : t`Nothing yet`}
              searchPlaceholder={t`Search steps`}
              nothing={t`No matching step`}
            />
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
