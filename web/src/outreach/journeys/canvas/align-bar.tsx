import { useLingui } from '@lingui/react/macro'
import { Panel, useReactFlow } from '@xyflow/react'
import { memo } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Boxes } from '../../../ui/icons/icons.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { type Alignment, align } from '../graph/alignment.ts'
import { groupSteps } from '../graph/annotations.ts'
import { isStepId } from '../graph/graph.ts'
import {
  AlignCenterVertical,
  AlignHorizontalSpace,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpace,
} from '../icons.tsx'

/** Aligns and spreads the selected steps, when there are several. */
export const AlignBar = memo(function AlignBar({ selected }: { selected: readonly string[] }) {
  const { t } = useLingui()
  const { isEditable, edit, graph, select } = useEditor()
  const { getNode } = useReactFlow()
  const steps = selected.filter(isStepId)
  if (!isEditable || steps.length < 2) return null
  const widthOf = (recordId: string) => getNode(recordId)?.width ?? 0
  const buttons: readonly [Alignment, string, typeof AlignStartVertical][] = [
    ['left', t`Align left edges`, AlignStartVertical],
    ['center', t`Align centers`, AlignCenterVertical],
    ['top', t`Align top edges`, AlignStartHorizontal],
    ['across', t`Space out across`, AlignHorizontalSpace],
    ['down', t`Space out down`, AlignVerticalSpace],
  ]
  return (
    <Panel position="top-center">
      <div
        role="toolbar"
        aria-label={t`Align the selected steps`}
        className="flex rounded-lg border bg-surface p-0.5 shadow-card"
      >
        {buttons.map(([alignment, label, Icon]) => (
          <Tooltip key={alignment} text={label}>
            <Button
              kind="quiet"
              size="smallIcon"
              aria-label={label}
              onClick={() => edit((before) => align(before, steps, alignment, widthOf))}
            >
              <Icon size={15} />
            </Button>
          </Tooltip>
        ))}
        <Tooltip text={t`Group the steps`}>
          <Button
            kind="quiet"
            size="smallIcon"
            aria-label={t`Group the steps`}
            onClick={() => {
              const grouped = groupSteps(graph(), steps, t`Group`)
              edit(() => grouped.graph)
              if (grouped.recordId !== null) select(grouped.recordId)
            }}
          >
            <Boxes size={15} />
          </Button>
        </Tooltip>
      </div>
    </Panel>
  )
})
