import { useLingui } from '@lingui/react/macro'
import type { Node as FlowNode, NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { isSame, type Json } from '../../../shell/document/values.ts'
import { cn } from '../../../ui/class-names.ts'
import { type Graph, type Note, notesOf } from '../graph/graph.ts'
import { NOTE_WIDTH, noteHeight } from './note-size.ts'

export type NoteNode = FlowNode<{ note: Note }, 'note'>

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
