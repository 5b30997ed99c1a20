import { useLingui } from '@lingui/react/macro'
import { Panel, useReactFlow } from '@xyflow/react'
import { memo } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Plus, Waypoints } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { move } from '../graph/edits.ts'
import { isStepId } from '../graph/graph.ts'
import { Maximize, Minus } from '../icons.tsx'
import { layOut, layOutSome } from './layout.ts'
import { FIT } from './zoom.ts'

/** Zoom, fit and automatic layout. */
export const ZoomButtons = memo(function ZoomButtons() {
  const { t } = useLingui()
  const { isEditable, edit, graph, selected } = useEditor()
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const arrange = async () => {
    const chosen = selected().filter(isStepId)
    const isPart = chosen.length > 1
    const places = await (isPart ? layOutSome(graph(), chosen) : layOut(graph()))
    const takeBack = edit((before) => move(before, places))
    if (!isPart) requestAnimationFrame(() => void fitView(FIT))
    toast.success(isPart ? t`Selected steps laid out` : t`All steps laid out`, {
      action: { label: t`Undo`, onClick: takeBack },
    })
  }
  const buttons = [
    [t`Zoom in`, Plus, () => void zoomIn()],
    [t`Zoom out`, Minus, () => void zoomOut()],
    [t`Show the whole journey`, Maximize, () => void fitView(FIT)],
    ...(isEditable ? ([[t`Lay out the steps`, Waypoints, () => void arrange()]] as const) : []),
  ] as const
  return (
    <Panel position="bottom-left">
      <div className="flex rounded-lg border bg-surface p-0.5 shadow-card">
        {buttons.map(([label, Icon, act]) => (
          <Tooltip key={label} text={label}>
            <Button kind="quiet" size="smallIcon" aria-label={label} onClick={act}>
              <Icon size={15} />
            </Button>
          </Tooltip>
        ))}
      </div>
    </Panel>
  )
})
