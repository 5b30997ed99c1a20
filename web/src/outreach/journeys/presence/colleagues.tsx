import { useReactFlow, useStore, ViewportPortal } from '@xyflow/react'
import { memo, useEffect } from 'react'
import { useOwnerName } from '../../../conversations/inbox/cache/members.ts'
import { NODE_HEIGHT, type StepNode } from '../canvas/flow.ts'
import { stepIdOf } from '../graph/graph.ts'
import { type Colleague, colorOf, usePresent } from './presence-context.ts'

const AROUND = 5

/** Where colleagues point, and the steps that they selected. */
export const Colleagues = memo(function Colleagues({ nodes }: { nodes: readonly StepNode[] }) {
  const { colleagues } = usePresent()
  usePointer()
  if (colleagues.length === 0) return null
  return (
    <ViewportPortal>
      {colleagues.map((colleague) => (
        <Somebody key={colleague.by} colleague={colleague} nodes={nodes} />
      ))}
    </ViewportPortal>
  )
})

function Somebody({
  colleague: { by, pointer, selected },
  nodes,
}: {
  colleague: Colleague
  nodes: readonly StepNode[]
}) {
  const name = useOwnerName()(by)
  const color = colorOf(by)
  const chosen = new Set(selected.map(stepIdOf))
  return (
    <div aria-hidden>
      {nodes
        .filter(({ id }) => chosen.has(id))
        .map(({ id, position: { x, y }, width = 0 }) => (
          <div
            key={id}
            className="journey-colleague-choice"
            style={{
              left: x - AROUND,
              top: y - AROUND,
              width: width + 2 * AROUND,
              height: NODE_HEIGHT + 2 * AROUND,
              borderColor: color,
            }}
          >
            <span
              className="journey-colleague-name absolute -top-5 left-2 text-white"
              style={{ background: color }}
              dir="auto"
            >
              {name}
            </span>
          </div>
        ))}
      {pointer && (
        <div className="journey-colleague" style={{ transform: `translate(${pointer.x}px, ${pointer.y}px)` }}>
          <svg
            aria-hidden
            width={16}
            height={18}
            viewBox="0 0 16 18"
            fill={color}
            stroke="white"
            strokeWidth={1.2}
          >
            <path d="M1 1v14l4-3.5 2.6 5.5 2.6-1.2-2.6-5.3H13z" />
          </svg>
          <span
            className="journey-colleague-name ml-3 block text-white"
            style={{ background: color }}
            dir="auto"
          >
            {name}
          </span>
        </div>
      )}
    </div>
  )
}

/** Tells where the user points. */
function usePointer(): void {
  const { point } = usePresent()
  const { screenToFlowPosition } = useReactFlow()
  const canvas = useStore(({ domNode }) => domNode)
  useEffect(() => {
    if (!canvas) return
    const follow = ({ clientX, clientY }: PointerEvent) =>
      point(screenToFlowPosition({ x: clientX, y: clientY }))
    const leave = () => point(null)
    canvas.addEventListener('pointermove', follow)
    canvas.addEventListener('pointerleave', leave)
    return () => {
      canvas.removeEventListener('pointermove', follow)
      canvas.removeEventListener('pointerleave', leave)
    }
  }, [canvas, point, screenToFlowPosition])
}
