import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/controls/button.tsx'
import { ScrollText } from '../../../ui/icons/icons.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { type Graph, notesOf } from '../graph/graph.ts'

/** The notes of the canvas, for the list of steps. */
export function NoteList({ graph, selected }: { graph: Graph; selected: string | null }) {
  const { t } = useLingui()
  const { isEditable, select, addNote } = useEditor()
  const notes = notesOf(graph)
  if (notes.length === 0 && !isEditable) return null
  return (
    <section
      aria-label={t`Notes on the canvas`}
      className="mx-auto flex max-w-3xl flex-col gap-2 px-6 pb-6 phone:px-4"
    >
      <h2 className="text-xs font-medium text-soft">
        <Trans>Notes</Trans>
      </h2>
      {notes.map(([recordId, { text }]) => (
        <button
          key={recordId}
          type="button"
          aria-pressed={selected === recordId}
          onClick={() => select(selected === recordId ? null : recordId)}
          className="flex min-h-8 items-start gap-2 rounded-md border bg-warn-soft px-3 py-1.5 text-left aria-pressed:border-accent"
        >
          <ScrollText size={14} className="mt-0.5 shrink-0 text-warn" />
          <span className="line-clamp-3 min-w-0 whitespace-pre-wrap wrap-anywhere" dir="auto">
            {text || t`Empty note`}
          </span>
        </button>
      ))}
      {isEditable && (
        <Button size="small" className="self-start" onClick={() => addNote()}>
          <Trans>Add a note</Trans>
        </Button>
      )}
    </section>
  )
}
