import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentStore, Snapshot } from '../../../shell/document/document-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { InlineSelect } from '../../../ui/fields/inline-select.tsx'
import { Redo2, Undo2 } from '../../../ui/icons/icons.tsx'
import type { Draft } from '../draft/draft.ts'
import { type DraftIssue, partAt } from '../draft/issues.ts'

interface ToolbarProps {
  store: DocumentStore
  snapshot: Snapshot
  isEditable: boolean
  languages: readonly string[]
  language: string
  onLanguage: (language: string) => void
  isSideBySide: boolean
  onSideBySide: (isSideBySide: boolean) => void
}

/** Undo, the edited language, and whether everything is saved. */
export function Toolbar(props: ToolbarProps) {
  const { store, snapshot, isEditable, languages, language, onLanguage, isSideBySide, onSideBySide } = props
  const { t } = useLingui()
  const { state, problem, conflicts } = snapshot
  const words = {
    saved: t`Saved`,
    saving: t`Saving…`,
    offline: t`Offline. Your changes are kept on this device.`,
    refused: problem ?? t`Not saved`,
  }
  const isBad = state === 'offline' || state === 'refused'
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {isEditable && (
          <>
            <Button
              kind="quiet"
              size="smallIcon"
              aria-label={t`Undo`}
              disabled={!snapshot.canUndo}
              onClick={() => store.undo()}
            >
              <Undo2 size={15} />
            </Button>
            <Button
              kind="quiet"
              size="smallIcon"
              aria-label={t`Redo`}
              disabled={!snapshot.canRedo}
              onClick={() => store.redo()}
            >
              <Redo2 size={15} />
            </Button>
            <span role="status" className={isBad ? 'text-xs text-warn' : 'text-xs text-faint'}>
              {words[state]}
            </span>
          </>
        )}
        {languages.length > 1 && (
          <span className="ml-auto flex items-center gap-2">
            <Button
              size="small"
              kind="quiet"
              aria-pressed={isSideBySide}
              className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
              onClick={() => onSideBySide(!isSideBySide)}
            >
              <Trans>Side by side</Trans>
            </Button>
            <InlineSelect
              label={t`Language of the texts`}
              value={language}
              choices={languages.map((tag) => [tag, tag] as const)}
              onChange={onLanguage}
            />
          </span>
        )}
      </div>
      {conflicts.map((conflict) => {
        const field = conflict.path.join('.')
        return (
          <div
            key={field}
            role="alert"
            className="flex flex-wrap items-center gap-2 rounded-lg bg-warn-soft px-4 py-2"
          >
            <span className="min-w-0 flex-1">
              <Trans>
                Somebody else changed <code>{field}</code> too. Their version is saved.
              </Trans>
            </span>
            <Button
              size="small"
              aria-label={t`Keep theirs for ${field}`}
              onClick={() => store.decide(conflict, 'theirs')}
            >
              <Trans>Keep theirs</Trans>
            </Button>
            <Button
              size="small"
              aria-label={t`Use mine for ${field}`}
              onClick={() => store.decide(conflict, 'mine')}
            >
              <Trans>Use mine</Trans>
            </Button>
          </div>
        )
      })}
    </>
  )
}

interface IssueSummaryProps {
  issues: readonly DraftIssue[]
  draft: Draft
  /** Whether visitors have the draft. Then something that it needs is gone, such as a number. */
  isPublished: boolean
}

/** What still prevents publishing, where no control shows it. */
export function IssueSummary({ issues, draft, isPublished }: IssueSummaryProps) {
  if (issues.length === 0) return null
  return (
    <section className="rounded-lg border bg-surface px-4 py-3 shadow-card">
      <h2 className="text-sm font-medium">
        {isPublished ? (
          <Trans>The published form is missing something</Trans>
        ) : (
          <Trans>Before you can publish</Trans>
        )}
      </h2>
      <ul className="mt-1 list-disc pl-4 text-soft">
        {issues.map(({ path, message }) => (
          <li key={path + message} className="wrap-anywhere">
            <bdi className="font-medium text-ink empty:hidden">{partAt(path, draft)}</bdi> {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
