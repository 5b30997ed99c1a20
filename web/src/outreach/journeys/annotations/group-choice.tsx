import { Trans, useLingui } from '@lingui/react/macro'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { groupOfStep, groupSteps, putIntoGroup } from '../graph/annotations.ts'
import { type Graph, groupsOf, type Step, stepIdOf } from '../graph/graph.ts'

const NONE = ''
const NEW = 'new'

/** The group that a step stands in. It does on the panel what the canvas does with several selected steps. */
export function GroupChoice({ graph, step }: { graph: Graph; step: Step }) {
  const { t } = useLingui()
  const { edit, select, isEditable } = useEditor()
  const groups = groupsOf(graph)
  const choose = (value: string) => {
    if (value !== NEW) return edit((before) => putIntoGroup(before, step.id, value === NONE ? null : value))
    const { graph: next, recordId } = groupSteps(graph, [stepIdOf(step.id)], t`Group`)
    edit(() => next)
    if (recordId !== null) select(recordId)
  }
  return (
    <div className="flex items-center gap-2 border-t pt-3">
      <span className="w-24 shrink-0 text-xs font-medium text-soft">
        <Trans>Group</Trans>
      </span>
      <Combobox
        label={t`Group`}
        className="!h-8 !w-auto min-w-0 flex-1"
        value={groupOfStep(graph, step.id) ?? NONE}
        disabled={!isEditable}
        choices={[
          { value: NONE, label: t`No group` },
          ...groups.map(([recordId, { name }]) => ({ value: recordId, label: name || t`Group` })),
          { value: NEW, label: t`New group` },
        ]}
        onChange={choose}
        placeholder={t`No group`}
        searchPlaceholder={t`Search groups`}
        nothing={t`No matching group`}
      />
    </div>
  )
}
