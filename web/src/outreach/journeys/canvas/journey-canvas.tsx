import './canvas.css'
import { useLingui } from '@lingui/react/macro'
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  type Connection,
  type FinalConnectionState,
  type NodeChange,
  type OnConnectEnd,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
  useStore,
  useStoreApi,
} from '@xyflow/react'
import {
  type DragEvent,
  type MouseEvent,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cn } from '../../../ui/class-names.ts'
import { GroupFrames } from '../annotations/group-frames.tsx'
import { NoteFace, type NoteNode, noteNodesOf } from '../annotations/note-node.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { moveNotes } from '../graph/annotations.ts'
import { connect, move } from '../graph/edits.ts'
import { type Graph, isNoteId, isStepId, type Kind, type Position, stepAt } from '../graph/graph.ts'
import { canConnect } from '../graph/signals.ts'
import { Colleagues } from '../presence/colleagues.tsx'
import { AlignBar } from './align-bar.tsx'
import { FarView } from './far-view.tsx'
import { type Decorations, nodesOf, type StepNode as StepFlow, selectedNode, waysOf } from './flow.ts'
import { isInView } from './in-view.ts'
import { openingView } from './opening-view.ts'
import { Overview } from './overview.tsx'
import { DRAGGED_KIND, NOTE_KIND, Palette } from './palette.tsx'
import { FacesContext, StepNode } from './step-node.tsx'
import { type Line, lineAt, useLines, Ways } from './ways.tsx'
import { FAR, FIT, MIN_ZOOM } from './zoom.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

const NODE_TYPES = { step: StepNode, note: NoteFace }
/** What the library draws: steps, and notes beside them. */
type CanvasNode = StepFlow | NoteNode
const MULTIPLE = ['Meta', 'Control', 'Shift']
const PRO = { hideAttribution: true }
/** How near to an edge a click picks it, in pixels. */
const NEAR = 10
/** From so many steps on, only those in view are drawn. To add and remove them while zooming costs more than to keep them. */
const MANY = 300

interface JourneyCanvasProps {
  graph: Graph
  decorations: Decorations
  /** The selected steps and edges, by record. */
  selected: readonly string[]
  onSelected: (change: (recordIds: readonly string[]) => readonly string[]) => void
  /** A step to bring into view. */
  shown: string | null
}

export const JourneyCanvas = memo(function JourneyCanvas(props: JourneyCanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  // The size is known before the canvas is drawn, so that the journey does not move afterwards.
  useLayoutEffect(() => setSize(place.current!.getBoundingClientRect()), [])
  return (
    <div ref={place} className="size-full">
      {size && (
        <ReactFlowProvider>
          <Canvas {...props} size={size} />
        </ReactFlowProvider>
      )}
    </div>
  )
})

interface CanvasProps extends JourneyCanvasProps {
  /** The size of the canvas when it is opened. */
  size: { width: number; height: number }
}

/**
 * What it passes to the library stays the same from one drawing to the next. Everything else is written into the
 * library's store, and each time all steps and handles look whether it concerns them.
 */
function Canvas({ graph, decorations, selected, onSelected, shown, size }: CanvasProps) {
  const { t } = useLingui()
  const { isEditable } = useEditor()
  const flow = useReactFlow()
  const library = useStoreApi()
  // Sizes and handles are known. To measure those of 200 steps took a fifth of the time of opening.
  useState(() => library.setState({ updateNodeInternals: () => undefined }))
  const chosen = useMemo(() => new Set(selected), [selected])
  const { nodes, notes, place, onNodesChange } = useNodes(graph, decorations, chosen, onSelected)
  const all = useMemo(() => [...nodes, ...notes], [nodes, notes])
  const ways = useMemo(() => waysOf(graph, decorations), [graph, decorations])
  const lines = useLines(ways, nodes, chosen)
  const [viewport] = useState(() => openingView(nodes, notes, size))
  const [isMoving, setMoving] = useState(false)
  const isFar = useFar(viewport.zoom, isMoving)
  // Opened from far away, the faces of the steps are made after the first picture, which shows none of them.
  const hasFaces = useDeferredValue(true, viewport.zoom >= FAR)

  // A step that was just added is selected before it is drawn.
  const isDrawn = shown !== null && all.some(({ id }) => id === shown)
  useEffect(() => {
    if (!isDrawn) return
    if (!isNoteId(shown)) return void flow.fitView({ nodes: [{ id: shown }], maxZoom: 1, duration: 200 })
    // A note stands beside the steps, which stay in view. The panel that opens makes the canvas smaller first.
    const frame = requestAnimationFrame(() => {
      const { width, height } = library.getState()
      if (!isInView(flow.getNodesBounds([shown]), flow.getViewport(), { width, height }))
        void flow.fitView(FIT)
    })
    return () => cancelAnimationFrame(frame)
  }, [shown, isDrawn, flow, library])

  return (
    <FacesContext value={hasFaces}>
      <ReactFlow
        aria-label={t`Journey canvas`}
        className={cn(isFar && 'journey-far', isMoving && !isFar && 'journey-moving')}
        defaultViewport={viewport}
        onMoveStart={useCallback(() => setMoving(true), [])}
        onMoveEnd={useCallback(() => setMoving(false), [])}
        nodes={all}
        nodeTypes={NODE_TYPES}
        onNodesChange={onNodesChange}
        onPaneClick={usePick(lines, onSelected)}
        {...useMoves()}
        {...useConnections()}
        {...useDrop()}
        nodesDraggable={isEditable}
        nodesConnectable={isEditable}
        deleteKeyCode={null}
        multiSelectionKeyCode={MULTIPLE}
        selectionMode={SelectionMode.Partial}
        connectionRadius={28}
        minZoom={MIN_ZOOM}
        onlyRenderVisibleElements={nodes.length > MANY}
        proOptions={PRO}
      >
        {/* So far away the dots would be noise, and take longer to draw than the steps. */}
        {!isFar && <Background variant={BackgroundVariant.Dots} gap={20} size={1} />}
        <Ways lines={lines} />
        <GroupFrames graph={graph} nodes={nodes} selected={chosen} place={place} />
        <Colleagues nodes={nodes} />
        {isFar && <FarView nodes={nodes} lines={lines} isMoving={isMoving} opened={viewport} />}
        <Overview nodes={nodes} />
        {isEditable && <Palette />}
        <ZoomButtons />
        <AlignBar selected={selected} />
      </ReactFlow>
    </FacesContext>
  )
}

/**
 * Whether only the shapes of the steps are drawn. Farther away they are at once; nearer, the faces are drawn when the
 * movement has ended, so that no turn of the wheel waits for them.
 */
function useFar(opened: number, isMoving: boolean): boolean {
  const isBelow = useStore(({ panZoom, transform }) => (panZoom ? transform[2] : opened) < FAR)
  const [wasFar, setFar] = useState(isBelow)
  const isFar = isBelow || (wasFar && isMoving)
  if (isFar !== wasFar) setFar(isFar)
  return isFar
}

/** The steps and notes as the library's nodes, whose places it changes during a drag. What is selected is said from outside. */
function useNodes(
  graph: Graph,
  decorations: Decorations,
  chosen: ReadonlySet<string>,
  onSelected: JourneyCanvasProps['onSelected'],
) {
  const [nodes, setNodes] = useState<StepFlow[]>(() => nodesOf(graph, decorations, []))
  const [notes, setNotes] = useState<NoteNode[]>(() => noteNodesOf(graph, []))
  const [shown, setShown] = useState({ graph, decorations })
  if (shown.graph !== graph || shown.decorations !== decorations) {
    setShown({ graph, decorations })
    setNodes((before) => nodesOf(graph, decorations, before))
    setNotes((before) => sameList(before, noteNodesOf(graph, before)))
  }
  const library = useStoreApi()
  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      const moves = changes.filter(({ type }) => type !== 'select')
      if (moves.length < changes.length) {
        const { multiSelectionActive } = library.getState()
        onSelected((before) => afterSelecting(before, changes, multiSelectionActive))
      }
      const isOfNote = (change: NodeChange<CanvasNode>) => 'id' in change && isNoteId(change.id)
      const [ofNotes, ofSteps] = [moves.filter(isOfNote), moves.filter((change) => !isOfNote(change))]
      if (ofSteps.length > 0) {
        setNodes((before) => applyNodeChanges(ofSteps as NodeChange<StepFlow>[], before))
      }
      if (ofNotes.length > 0) {
        setNotes((before) => applyNodeChanges(ofNotes as NodeChange<NoteNode>[], before))
      }
    },
    [onSelected, library],
  )
  return {
    nodes: useMemo(
      () => nodes.map((node) => (chosen.has(node.id) ? selectedNode(node) : node)),
      [nodes, chosen],
    ),
    notes: useMemo(
      () => notes.map((note) => (chosen.has(note.id) ? { ...note, selected: true } : note)),
      [notes, chosen],
    ),
    place: useCallback((places: ReadonlyMap<string, Position>) => {
      setNodes((before) =>
        before.map((node) => {
          const position = places.get(node.id)
          return position ? { ...node, position } : node
        }),
      )
    }, []),
    onNodesChange,
  }
}

function sameList<T>(before: T[], after: T[]): T[] {
  return before.length === after.length && before.every((each, at) => each === after[at]) ? before : after
}

/** Keeps where steps were dragged to. */
function useMoves() {
  const { edit } = useEditor()
  return useMemo(() => {
    const keep = (_: unknown, moved: readonly CanvasNode[]) => {
      const places = new Map(moved.map(({ id, position }) => [id, position]))
      edit((before) => moveNotes(move(before, places), places))
    }
    return {
      onNodeDragStop: (event: unknown, _: CanvasNode, moved: readonly CanvasNode[]) => keep(event, moved),
      onSelectionDragStop: keep,
    }
  }, [edit])
}

/** Connects steps by dragging from a handle. Dropped on the empty canvas, a new step is offered there. */
function useConnections() {
  const { edit, offer, graph } = useEditor()
  const flow = useReactFlow()
  return useMemo(() => {
    const onConnectEnd: OnConnectEnd = (
      event,
      { isValid, fromNode, fromHandle, toNode }: FinalConnectionState,
    ) => {
      if (isValid || toNode || !fromNode || fromHandle?.type !== 'source' || !fromHandle.id) return
      const { clientX, clientY } = 'changedTouches' in event ? event.changedTouches[0]! : event
      const from = stepAt(graph(), fromNode.id)
      if (!from) return
      offer({
        after: { from: from.id, sourceHandle: fromHandle.id },
        at: flow.screenToFlowPosition({ x: clientX, y: clientY }),
      })
    }
    const ends = ({ source, target }: Pick<Connection, 'source' | 'target'>) =>
      [stepAt(graph(), source), stepAt(graph(), target)] as const
    return {
      isValidConnection: (connection: Pick<Connection, 'source' | 'target'>) => {
        const [from, to] = ends(connection)
        return from !== undefined && to !== undefined && canConnect(graph(), from.id, to.id)
      },
      onConnect: (connection: Connection) => {
        const [from, to] = ends(connection)
        const { sourceHandle } = connection
        if (from && to && sourceHandle)
          edit((before) => connect(before, { from: from.id, sourceHandle, to: to.id }))
      },
      onConnectEnd,
    }
  }, [edit, offer, graph, flow])
}

/** Adds the kind of step, or the note, that was dragged from the palette. */
function useDrop() {
  const { add, select, addNote } = useEditor()
  const flow = useReactFlow()
  return useMemo(
    () => ({
      onDragOver: (event: DragEvent) =>
        event.dataTransfer.types.includes(DRAGGED_KIND) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        const kind = event.dataTransfer.getData(DRAGGED_KIND)
        if (kind === '') return
        event.preventDefault()
        const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
        if (kind === NOTE_KIND) addNote(at)
        else select(add(kind as Kind, { at }).recordId)
      },
    }),
    [add, select, addNote, flow],
  )
}

/** A click beside the steps picks the edge there, or else nothing. With a key for several, it picks the edge also. */
function usePick(lines: readonly Line[], onSelected: JourneyCanvasProps['onSelected']) {
  const flow = useReactFlow()
  const now = useRef(lines)
  now.current = lines
  return useCallback(
    (event: MouseEvent) => {
      const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
      const line = lineAt(now.current, at, NEAR / flow.getZoom())
      const isAlso = event.shiftKey || event.ctrlKey || event.metaKey
      onSelected((before) => (line ? (isAlso ? toggled(before, line.id) : [line.id]) : []))
    },
    [flow, onSelected],
  )
}

function toggled(selected: readonly string[], id: string): readonly string[] {
  return selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]
}

/** The selection after what the library reports. It knows steps only: whoever picks one picks no edge any longer. */
function afterSelecting(
  selected: readonly string[],
  changes: readonly NodeChange[],
  isAlso: boolean,
): readonly string[] {
  const picks = changes.some((change) => change.type === 'select' && change.selected)
  const next = new Set(picks && !isAlso ? selected.filter(isStepId) : selected)
  for (const change of changes) {
    if (change.type !== 'select') continue
    if (change.selected) next.add(change.id)
    else next.delete(change.id)
  }
  return [...next]
}
