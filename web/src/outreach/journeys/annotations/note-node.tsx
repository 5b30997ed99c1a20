import { useLingui } from '@lingui/react/macro'
import type { Node as FlowNode, NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { cn } from '../../../ui/class-names.ts'
import { isSame, type Json } from '../../../shell/document/values.ts'
import { type Graph, type Note, notesOf } from '../graph/graph.ts'

export type NoteNode = FlowNode<{ note: Note }, 'note'>

export const NOTE_WIDTH = 220
const PADDING = 12
const LINE = 18
/** About as many letters as fit into a line, which is not measured. */
const LETTERS_A_LINE = 32
const MOST_LINES = 10

/** The lines of a note that are shown. The panel beside the canvas has the whole text. */
export function noteLines(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_A_LINE)), 0)
  return Math.min(lines, MOST_LINES)
}

export function noteHeight(text: string): number {
  return 2 * PADDING + LINE * noteLines(text)
}

/** The notes of a graph. Those that are the same as before stay the same objects. */
export function noteNodesOf(graph: Graph, before: readonly NoteNode[]): NoteNode[] {
  const earlier = new Map(before.map((node) => [node.id, node]))
  return notesOf(graph).map(([id, note]) => {
    const known = earlier.get(id)
    if (known && isSame(known.data.note as unknown as Json, note as unknown as Json)) return known
    const size = { width: NOTE_WIDTH, height: noteHeight(note.text) }
    return { id, type: 'note', position: note.position, data: { note }, ...size, measured: size, handles: [] }
  })
}

/** A note of the team beside the steps. */
export const NoteFace = memo(function NoteFace({ data: { note }, selected }: NodeProps<NoteNode>) {
  const { t } = useLingui()
  return (
    <div
      className={cn(
        'h-full overflow-hidden rounded-md border border-warn/30 bg-warn-soft p-3 text-xs text-ink',
        selected && 'border-accent outline-2 outline-accent',
      )}
    >
      <p className="h-full overflow-hidden whitespace-pre-wrap wrap-anywhere" dir="auto">
        {note.text === '' ? <span className="text-soft">{t`Empty note`}</span> : note.text}
      </p>
    </div>
  )
})
