import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/controls/button.tsx'
import { Trash2 } from '../../../ui/icons/icons.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { renameGroup, writeNote } from '../graph/annotations.ts'
import { remove } from '../graph/edits.ts'
import { type Graph, type Group, type Note, stepAt, stepIdOf } from '../graph/graph.ts'
import { PlacedText } from '../inspector/fields/long-text.tsx'
import { KINDS } from '../words/kinds.ts'

/** The text of a note. */
export function NoteForm({ recordId, note }: { recordId: string; note: Note }) {
  const { t } = useLingui()
  const { edit, close, select, isEditable } = useEditor()
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">{t`A note for your team. People in the journey never see it.`}</p>
      <PlacedText
        field="text"
        label={t`Text`}
        isLong
        disabled={!isEditable}
        value={note.text}
        onChange={(text) => edit((before) => writeNote(before, recordId, text), `${recordId} text`)}
        onBlur={close}
      />
      {isEditable && (
        <Button
          size="small"
          className="self-start text-danger"
          onClick={() => {
            edit((before) => remove(before, [recordId]))
            select(null)
          }}
        >
          <Trash2 size={14} />
          <Trans>Delete note</Trans>
        </Button>
      )}
    </div>
  )
}

/** The name of a group, and its steps. */
export function GroupForm({ recordId, group, graph }: { recordId: string; group: Group; graph: Graph }) {
  const { t } = useLingui()
  const { edit, close, select, isEditable } = useEditor()
  const steps = Object.keys(group.members).flatMap((id) => stepAt(graph, stepIdOf(id)) ?? [])
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">{t`A frame around steps. It does not change what the journey does.`}</p>
      <PlacedText
        field="name"
        label={t`Name`}
        disabled={!isEditable}
        value={group.name}
        onChange={(name) => edit((before) => renameGroup(before, recordId, name), `${recordId} name`)}
        onBlur={close}
      />
      <section aria-label={t`Steps of the group`} className="border-t pt-3">
        <h3 className="mb-1 text-xs font-medium text-soft">
          <Trans>Steps of the group</Trans>
        </h3>
        <ul>
          {steps.map(({ id, name, kind }) => (
            <li key={id}>
              <button
                type="button"
                dir="auto"
                onClick={() => select(stepIdOf(id))}
                className="min-h-7 w-full truncate rounded-md px-2 text-left hover:bg-hover"
              >
                {name || t(KINDS[kind].name)}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {isEditable && (
        <Button
          size="small"
          className="self-start"
          onClick={() => {
            edit((before) => remove(before, [recordId]))
            select(null)
          }}
        >
          <Trans>Ungroup</Trans>
        </Button>
      )}
    </div>
  )
}
