import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { RemoveButton } from '../../../ui/controls/remove-button.tsx'
import { InlineSelect } from '../../../ui/fields/inline-select.tsx'
import { Input, TextArea } from '../../../ui/fields/input.tsx'
import { RefreshCw } from '../../../ui/icons/icons.tsx'
import { PhonePreview } from '../plan/phone-preview.tsx'
import { TemplatePreview } from '../plan/template-preview.tsx'
import { DurationSelect } from './duration-select.tsx'
import type { PlanChannel, PlannedMessage } from './initiative-plan.ts'
import { fillFor, missingFor } from './message-text.ts'
import type { PreviewPeople } from './preview-people.ts'
import { SmsFields } from './sms-fields.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { InsertVariable } from './variables.tsx'
import { withInserted } from './with-inserted.ts'

interface MessageEditorProps {
  message: PlannedMessage
  at: number
  channel: PlanChannel
  preview: PreviewPeople
  problem: string | undefined
  onChange: (part: Partial<PlannedMessage>) => void
  onRemove: () => void
}

/** One message: a new text or an existing template, and its preview. */
export function MessageEditor(props: MessageEditorProps) {
  const { message, at, channel, preview, problem, onChange, onRemove } = props
  const { t } = useLingui()
  const text = useRef<HTMLTextAreaElement>(null)
  const title = at === 0 ? t`First message` : t`Follow-up ${at}`
  const usesTemplate = message.templateId !== null
  const insert = (name: string) => onChange({ text: withInserted(message.text, text.current, `{{${name}}}`) })
  return (
    <fieldset className="rounded-md border p-3">
      <legend className="sr-only">{title}</legend>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <span className="font-medium">{title}</span>
        {at > 0 && (
          <span className="flex items-center gap-2 text-soft">
            <Trans>without a reply after</Trans>
            <DurationSelect
              aria-label={t`Time before follow-up ${at}`}
              value={message.after}
              onChange={(after) => onChange({ after })}
            />
          </span>
        )}
        {channel === 'WHATSAPP' && (
          <InlineSelect
            label={t`Content: ${title}`}
            value={usesTemplate ? 'template' : 'text'}
            choices={[
              ['text', t`New text`],
              ['template', t`Existing template`],
            ]}
            onChange={(next) => onChange({ templateId: next === 'template' ? '' : null, bindings: {} })}
          />
        )}
        {at > 0 && (
          <span className="ml-auto">
            <RemoveButton label={t`Remove ${title}`} onClick={onRemove} />
          </span>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_17rem] gap-4 max-lg:grid-cols-1">
        <div className="flex flex-col gap-2">
          {usesTemplate ? (
            <TemplateChoice
              message={message}
              title={title}
              onChange={onChange}
              hasProblem={problem !== undefined}
            />
          ) : channel === 'SMS' ? (
            <SmsFields
              message={message}
              title={title}
              person={preview.person}
              hasProblem={problem !== undefined}
              onChange={onChange}
            />
          ) : (
            <>
              {channel === 'EMAIL' && (
                <Input
                  aria-label={t`Subject: ${title}`}
                  placeholder={t`Subject`}
                  maxLength={255}
                  value={message.subject}
                  onChange={({ target }) => onChange({ subject: target.value })}
                />
              )}
              <TextArea
                ref={text}
                aria-label={t`Text: ${title}`}
                aria-invalid={problem ? true : undefined}
                {...(problem && { 'data-problem': true })}
                className="!min-h-32"
                maxLength={channel === 'EMAIL' ? 20_000 : 1024}
                value={message.text}
                onChange={({ target }) => onChange({ text: target.value })}
              />
              <InsertVariable onInsert={insert} />
            </>
          )}
          {problem && <p className="text-xs text-danger wrap-anywhere">{problem}</p>}
        </div>
        <div className="flex flex-col gap-2">
          {message.templateId ? (
            <TemplatePreview
              templateId={message.templateId}
              bindings={message.bindings}
              personExternalId={preview.person?.externalId ?? null}
            />
          ) : (
            <PhonePreview
              text={[channel === 'EMAIL' && message.subject, message.text]
                .filter(Boolean)
                .map((part) => fillFor(part as string, preview.person))
                .join('\n\n')}
            >
              <Missing names={missingFor(message.text, preview.person)} name={preview.name} />
            </PhonePreview>
          )}
          {preview.person && (
            <p className="flex items-center gap-1 text-xs text-soft">
              <span className="min-w-0 truncate">
                <Trans>
                  As <bdi>{preview.name}</bdi> reads it
                </Trans>
              </span>
              {preview.next && (
                <Button
                  kind="quiet"
                  size="smallIcon"
                  aria-label={t`Preview ${title} as somebody else`}
                  onClick={preview.next}
                >
                  <RefreshCw size={12} />
                </Button>
              )}
            </p>
          )}
        </div>
      </div>
    </fieldset>
  )
}

function Missing({ names, name }: { names: readonly string[]; name: string }) {
  if (names.length === 0) return null
  return (
    <p className="text-xs text-warn">
      <Trans>
        <bdi>{name}</bdi> has no value for {names.join(', ')}, so this message would not be sent.
      </Trans>
    </p>
  )
}
