import { Trans, useLingui } from '@lingui/react/macro'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { Card } from '../../../../ui/layout/page.tsx'
import { type Ending, shownIn } from '../../draft/draft.ts'
import { addEnding, changeEnding, removeEnding, swapped } from '../../draft/edits.ts'
import { issueAt } from '../../draft/issues.ts'
import { useDraftEditor } from '../draft-context.ts'
import { LinkInputs } from '../inputs/link-inputs.tsx'
import { PlaceButtons } from '../inputs/place-buttons.tsx'
import { TextInput } from '../inputs/text-input.tsx'
import { EndingsLine } from './endings-line.tsx'

/** What visitors see after sending, by their score. */
export function EndingsCard() {
  const { t } = useLingui()
  const { draft, edit, issues, isEditable } = useDraftEditor()
  const { endings = [] } = draft
  const problem = issueAt(issues, 'endings')
  return (
    <Card title={t`Endings`}>
      <EndingsLine />
      {endings.map((ending, at) => (
        <EndingEditor key={ending.id} ending={ending} at={at} total={endings.length} />
      ))}
      <div className="flex flex-col items-start gap-2 px-4 py-3">
        {endings.length === 0 && (
          <p className="text-soft">
            <Trans>Visitors see a short thank-you. Add an ending to say what happens next.</Trans>
          </p>
        )}
        {problem && <p className="text-xs text-danger">{problem}</p>}
        {isEditable && (
          <AddButton onClick={() => edit(addEnding)}>
            <Trans>Add ending</Trans>
          </AddButton>
        )}
      </div>
    </Card>
  )
}

function EndingEditor({ ending, at, total }: { ending: Ending; at: number; total: number }) {
  const { t } = useLingui()
  const { draft, edit, language, issues, isEditable } = useDraftEditor()
  const path = `endings.${at}`
  const problem = issueAt(issues, path)
  const change = (changes: { [K in keyof Ending]?: Ending[K] | undefined }) =>
    edit(
      (before) => changeEnding(before, at, changes as Partial<Ending>),
      `${path} ${Object.keys(changes)[0]}`,
    )
  const name = shownIn(ending.title, language, draft) || t`Ending ${at + 1}`
  return (
    <section className="flex flex-col gap-3 border-b px-4 py-3">
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate font-medium" dir="auto">
          {name}
        </h3>
        {isEditable && (
          <PlaceButtons
            name={name}
            isFirst={at === 0}
            isLast={at === total - 1}
            onMove={(by) =>
              edit((before) => ({ ...before, endings: swapped(before.endings ?? [], at, at + by) }))
            }
            onRemove={() => edit((before) => removeEnding(before, at))}
          />
        )}
      </div>
      {problem && <p className="text-xs text-danger">{problem}</p>}
      <TextInput
        label={t`Title`}
        path={`${path}.title`}
        text={ending.title}
        onChange={(title) => change({ title })}
      />
      <TextInput
        label={t`Text`}
        path={`${path}.body`}
        text={ending.body}
        isLong
        onChange={(body) => change({ body })}
      />
      <LinkInputs link={ending.action} path={`${path}.action`} onChange={(action) => change({ action })} />
    </section>
  )
}
