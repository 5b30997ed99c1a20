import './canvas.css'
import { useLingui } from '@lingui/react/macro'
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  type Connection,
  type EdgeChange,
  type FinalConnectionState,
  MarkerType,
  MiniMap,
  type NodeChange,
  type OnConnectEnd,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
  useStore,
} from '@xyflow/react'
import { type DragEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cn } from '../../../ui/class-names.ts'
import { useEditor } from '../editor/editor-context.ts'
import { connect, move } from '../graph/edits.ts'
import { type Graph, type Kind, stepAt } from '../graph/graph.ts'
import { canConnect } from '../graph/signals.ts'
import { AlignBar } from './align-bar.tsx'
import {
  type Decorations,
  nodesOf,
  type StepNode as StepFlow,
  type WayEdge as WayFlow,
  waysOf,
} from './flow.ts'
import { DRAGGED_KIND, Palette } from './palette.tsx'
import { StepNode } from './step-node.tsx'
import { WayEdge } from './way-edge.tsx'
import { ZoomButtons } from './zoom-buttons.tsx'

const NODE_TYPES = { step: StepNode }
const EDGE_TYPES = { way: WayEdge }
const EDGE_OPTIONS = {
  markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, color: 'var(--faint)' },
}
const MULTIPLE = ['Meta', 'Control', 'Shift']
const MINIMAP = { width: 150, height: 100 }
/** Below this zoom no text can be read, so that only the shapes are drawn. */
const FAR = 0.3
/** From so many steps on, only those in view are drawn. To add and remove them while zooming costs more than to keep them. */
const MANY = 300
const FIT = { maxZoom: 1, padding: 0.15 }

interface JourneyCanvasProps {
  graph: Graph
  decorations: Decorations
  /** The selected steps and edges, by record. */
  selected: readonly string[]
  onSelected: (change: (recordIds: readonly string[]) => readonly string[]) => void
  /** A step to bring into view. */
  shown: string | null
}

export function JourneyCanvas(props: JourneyCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  )
}

function Canvas({ graph, decorations, selected, onSelected, shown }: JourneyCanvasProps) {
  const { t } = useLingui()
  const { isEditable, edit, offer, add, select } = useEditor()
  const flow = useReactFlow()
  const { nodes, setNodes, ways } = useFlow(graph, decorations, selected)
  const isFar = useStore(({ transform }) => transform[2] < FAR)
  const [isMoving, setMoving] = useState(false)
  const graphNow = useRef(graph)
  graphNow.current = graph

  useEffect(() => {
    if (shown !== null) void flow.fitView({ nodes: [{ id: shown }], maxZoom: 1, duration: 200 })
  }, [shown, flow])

  const isValid = useCallback(({ source, target }: Pick<Connection, 'source' | 'target'>) => {
    const [from, to] = [stepAt(graphNow.current, source), stepAt(graphNow.current, target)]
    return from !== undefined && to !== undefined && canConnect(graphNow.current, from.id, to.id)
  }, [])
  const onConnect = useCallback(
    ({ source, target, sourceHandle }: Connection) => {
      const [from, to] = [stepAt(graphNow.current, source), stepAt(graphNow.current, target)]
      if (from && to && sourceHandle)
        edit((before) => connect(before, { from: from.id, sourceHandle, to: to.id }))
    },
    [edit],
  )
  /** Dropped on the empty canvas: a new step is offered there. */
  const onConnectEnd: OnConnectEnd = useCallback(
    (event, { isValid: isDone, fromNode, fromHandle, toNode }: FinalConnectionState) => {
      if (isDone || toNode || !fromNode || fromHandle?.type !== 'source' || !fromHandle.id) return
      const { clientX, clientY } = 'changedTouches' in event ? event.changedTouches[0]! : event
      const from = stepAt(graphNow.current, fromNode.id)
      if (!from) return
      offer({
        after: { from: from.id, sourceHandle: fromHandle.id },
        at: flow.screenToFlowPosition({ x: clientX, y: clientY }),
      })
    },
    [flow, offer],
  )
  const onDrop = (event: DragEvent) => {
    const kind = event.dataTransfer.getData(DRAGGED_KIND)
    if (kind === '') return
    event.preventDefault()
    const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    select(add(kind as Kind, { at }).recordId)
  }

  return (
    <ReactFlow
      aria-label={t`Journey canvas`}
      className={cn(isFar && 'journey-far', isMoving && 'journey-moving')}
      onMoveStart={() => setMoving(true)}
      onMoveEnd={() => setMoving(false)}
      nodes={nodes}
      edges={ways}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      defaultEdgeOptions={EDGE_OPTIONS}
      onNodesChange={(changes) => {
        onSelected((before) => afterSelecting(before, changes))
        setNodes((before) =>
          applyNodeChanges(
            changes.filter(({ type }) => type !== 'select'),
            before,
          ),
        )
      }}
      onEdgesChange={(changes) => onSelected((before) => afterSelecting(before, changes))}
      onNodeDragStop={(_, __, moved) =>
        edit((before) => move(before, new Map(moved.map(({ id, position }) => [id, position]))))
      }
      onSelectionDragStop={(_, moved) =>
        edit((before) => move(before, new Map(moved.map(({ id, position }) => [id, position]))))
      }
      isValidConnection={isValid}
      onConnect={onConnect}
      onConnectEnd={onConnectEnd}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED_KIND) && event.preventDefault()}
      onDrop={onDrop}
      nodesDraggable={isEditable}
      nodesConnectable={isEditable}
      edgesFocusable={false}
      deleteKeyCode={null}
      multiSelectionKeyCode={MULTIPLE}
      selectionMode={SelectionMode.Partial}
      connectionRadius={28}
      minZoom={0.1}
      fitView
      fitViewOptions={FIT}
      onlyRenderVisibleElements={nodes.length > MANY}
      proOptions={{ hideAttribution: true }}
    >
      <Background variant={BackgroundVariant.Dots} gap={20} size={1} />
      <MiniMap
        pannable
        zoomable
        style={MINIMAP}
        className="phone:hidden"
        ariaLabel={t`Overview of the canvas`}
        nodeColor="var(--strong)"
      />
      {isEditable && <Palette />}
      <ZoomButtons />
      <AlignBar selected={selected} />
    </ReactFlow>
  )
}

/** The graph as the library's nodes and edges, which it also measures. What is selected is said from outside. */
function useFlow(graph: Graph, decorations: Decorations, selected: readonly string[]) {
  const [nodes, setNodes] = useState<StepFlow[]>(() => nodesOf(graph, decorations, []))
  const [ways, setWays] = useState<WayFlow[]>(() => waysOf(graph, decorations, []))
  useEffect(() => {
    setNodes((before) => nodesOf(graph, decorations, before))
    setWays((before) => waysOf(graph, decorations, before))
  }, [graph, decorations])
  const chosen = useMemo(() => new Set(selected), [selected])
  return {
    nodes: useMemo(
      () => nodes.map((node) => (chosen.has(node.id) ? { ...node, selected: true } : node)),
      [nodes, chosen],
    ),
    ways: useMemo(
      () => ways.map((way) => (chosen.has(way.id) ? { ...way, selected: true } : way)),
      [ways, chosen],
    ),
    setNodes,
  }
}

/** The selection after what the library reports. */
function afterSelecting(
  selected: readonly string[],
  changes: readonly (NodeChange | EdgeChange)[],
): readonly string[] {
  const next = new Set(selected)
  for (const change of changes) {
    if (change.type !== 'select') continue
    if (change.selected) next.add(change.id)
    else next.delete(change.id)
  }
  return [...next]
}
