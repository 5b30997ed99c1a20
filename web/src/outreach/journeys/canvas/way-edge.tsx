import { useLingui } from '@lingui/react/macro'
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import { memo } from 'react'
import { cn } from '../../../ui/class-names.ts'
import { Plus } from '../../../ui/icons/icons.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { signalName } from '../words/signals.ts'
import type { WayEdge as Flow } from './flow.ts'

const COLORS = {
  added: 'var(--good)',
  changed: 'var(--warn)',
  removed: 'var(--danger)',
  visited: 'var(--accent)',
}

/** How far below its start an edge has its label, so that labels of one step stand in a row. */
const LABEL_BELOW = 26

/** An edge with its signal. Its label adds a step between. */
export const WayEdge = memo(function WayEdge(props: EdgeProps<Flow>) {
  const { t, i18n } = useLingui()
  const { isEditable, offer } = useEditor()
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, data, selected, id } = props
  const [path] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    borderRadius: 10,
  })
  if (!data) return null
  const { edge, source, mark, count } = data
  const name = signalName(source, edge.sourceHandle, i18n)
  const color = mark ? COLORS[mark] : selected ? 'var(--accent)' : 'var(--strong)'
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        style={{ stroke: color, strokeWidth: mark || selected ? 2.5 : 1.5 }}
        {...(props.markerEnd !== undefined && { markerEnd: props.markerEnd })}
      />
      <EdgeLabelRenderer>
        <div
          className="nodrag nopan absolute flex"
          style={{
            transform: `translate(-50%, -50%) translate(${sourceX}px, ${sourceY + LABEL_BELOW}px)`,
            pointerEvents: 'all',
          }}
        >
          <button
            type="button"
            disabled={!isEditable}
            aria-label={t`Add a step between, at ${name}`}
            onClick={() => offer({ after: { from: edge.from, sourceHandle: edge.sourceHandle } })}
            className={cn(
              'group flex h-6 max-w-25 items-center gap-0.5 rounded-full border bg-surface px-2 text-2xs text-soft enabled:hover:border-accent enabled:hover:text-accent',
              selected && 'border-accent text-accent',
            )}
          >
            <span className="truncate" dir="auto">
              {name}
            </span>
            {isEditable && <Plus size={11} className="shrink-0" />}
          </button>
          {count !== null && (
            // Beside the button, whose name says what it does.
            <span className="tabular ml-0.5 grid h-6 place-items-center rounded-full bg-info-soft px-1.5 text-2xs font-medium text-info">
              {i18n.number(count)}
            </span>
          )}
        </div>
      </EdgeLabelRenderer>
    </>
  )
})
