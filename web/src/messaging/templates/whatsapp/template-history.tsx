import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EarlierCard } from '../earlier-card.tsx'
import type { Template } from './draft/template.ts'
import { draftOf, type TemplateDraft } from './draft/template-draft.ts'
import { TemplateState } from './template-state.tsx'

type TemplateEvent = Item<'templates_history_list'>

interface TemplateHistoryProps {
  template: Template
  /** Puts an earlier text into the form. Undefined: it cannot be changed now. */
  onReuse?: ((draft: TemplateDraft) => void) | undefined
}

/** What was written, by whom, and what WhatsApp decided, newest first. */
export function TemplateHistory({ template, onReuse }: TemplateHistoryProps) {
  const { t } = useLingui()
  const list = useList(['templates', 'history', template.id], (page, options) =>
    parley.templates.history.list({ id: template.id, ...page }, options),
  )
  return (
    <EarlierCard
      title={t({ message: 'History', context: 'template' })}
      list={list}
      empty={t`The next change or review appears here.`}
    >
      {(event, at) => (
        <EventLine
          key={event.id}
          event={event}
          template={template}
          // The form has the latest text already.
          onReuse={list.rows.slice(0, at).some(isWritten) ? onReuse : undefined}
        />
      )}
    </EarlierCard>
  )
}

function isWritten({ content }: TemplateEvent): boolean {
  return content !== null
}

interface EventLineProps extends TemplateHistoryProps {
  event: TemplateEvent
}

function EventLine({ event, template, onReuse }: EventLineProps) {
  const { t } = useLingui()
  const { at, actor, status, rejectionReason, category, content, variables } = event
  const isText = isWritten(event)
  const writer = actor.name ?? (actor.kind === 'system' ? t`System` : actor.id)
  const written = draftOf({ ...template, category, content, variables })
  return (
    <li className="flex flex-col gap-1.5 px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isText ? (
          <span className="font-medium" dir="auto">
            <Trans>Written by {writer}</Trans>
          </span>
        ) : (
          <TemplateState template={{ status, rejectionReason }} />
        )}
        <span className="ml-auto text-xs text-soft">
          <Timestamp at={at} />
        </span>
      </div>
      {rejectionReason && <p className="text-xs text-soft wrap-anywhere">{rejectionReason}</p>}
      {isText && (
        <p className="line-clamp-3 text-soft whitespace-pre-wrap wrap-anywhere" dir="auto">
          {written.body}
        </p>
      )}
      {isText && onReuse && (
        <Button size="small" className="self-start" onClick={() => onReuse(written)}>
          <Trans>Edit this text again</Trans>
        </Button>
      )}
    </li>
  )
}
