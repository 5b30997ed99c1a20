import { createContext, use } from 'react'
import type { Added } from '../graph/edits.ts'
import type { Edge, Graph, Kind, Position } from '../graph/graph.ts'
import type { Names } from '../words/face.ts'

/** Where a new step goes: after a signal, or at a place of the canvas. */
export type Place = { after: Pick<Edge, 'from' | 'sourceHandle'>; at?: Position } | { at: Position | null }

/** What the parts of the editor share. Its functions stay the same, so that steps are not drawn again. */
export interface Editor {
  initiativeId: string
  journeyId: string
  isEditable: boolean
  /** Returns what takes the change back. */
  edit: (change: (graph: Graph) => Graph, mark?: string) => () => void
  /** Ends a step of history. */
  close: () => void
  /** The graph as it is now, for functions that are called later. */
  graph: () => Graph
  /** The records that are selected now. */
  selected: () => readonly string[]
  /** Opens the list of kinds. */
  offer: (place: Place) => void
  add: (kind: Kind, place: Place) => Added
  select: (recordId: string | null) => void
  /** Adds a note beside the steps, or at a place of the canvas, and selects it. */
  addNote: (at?: Position) => void
  names: Names
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('an editor is needed around this')
  return editor
}
