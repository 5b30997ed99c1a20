import { createContext, useContext } from 'react'
import type { DragOrder } from '../../../ui/hooks/use-drag-order.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftIssue } from '../draft/issues.ts'

interface DraftEditor {
  draft: Draft
  /** Edits with the same mark that follow each other are undone at once. */
  edit: (change: (draft: Draft) => Draft, mark?: string) => void
  /** The language whose texts are edited. */
  language: string
  /** Whether the first language stands beside it. */
  isSideBySide: boolean
  issues: readonly DraftIssue[]
  isEditable: boolean
  /** Steps and fields that are dragged. */
  drag: { steps: DragOrder; fields: DragOrder }
}

export const DraftContext = createContext<DraftEditor | null>(null)

/** The draft that the builder edits. */
export function useDraftEditor(): DraftEditor {
  const editor = useContext(DraftContext)
  if (!editor) throw new Error('outside the builder')
  return editor
}
